/** Compresses what was built, once, so that the server need not: each file has a .br and a .gz beside it. */

import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

/** Pictures and fonts are compressed already. */
const TEXT = /\.(js|css|html|svg|json|webmanifest)$/;
/** Of smaller files nothing can be saved: they fit into one packet. */
const SMALLEST = 1000;

export function compress(): Plugin {
  let folder = "";
  return {
    name: "ashgrid-compress",
    apply: "build",
    enforce: "post",
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => TEXT.test(name));
        await Promise.all(files.map((name) => compressed(join(folder, name))));
      },
    },
  };
}

async function compressed(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < SMALLEST) return;
  const best = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, best));
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }));
}

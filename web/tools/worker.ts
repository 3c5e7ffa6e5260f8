/** Builds the service worker last, when it is known which files the client consists of. */

import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { build, type Plugin } from "vite";
import { languages } from "./po.ts";

const ROOT = join(import.meta.dirname, "..");
/** Fetched by the system when the client is installed there, not by the client. */
const FOR_THE_SYSTEM = /^\/(icons\/|manifest\.(?:[a-z]+\.)?webmanifest$)/;

interface Built {
  path: string;
  content: string | Uint8Array;
}

export function worker(): Plugin {
  return {
    name: "ashgrid-worker",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        const made = Object.values(bundle).map((file) => ({
          path: `/${file.fileName}`,
          content: file.type === "chunk" ? file.code : file.source,
        }));
        const all = [...made, ...publicFiles()].sort((one, other) => (one.path < other.path ? -1 : 1));
        this.emitFile({ type: "asset", fileName: "sw.js", source: await code(all) });
      },
    },
  };
}

function publicFiles(): Built[] {
  const folder = join(ROOT, "public");
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: `/${relative(folder, file).split(sep).join("/")}`, content: readFileSync(file) }));
}

/** What the client asks of the server before it can show a page: see i18n.svelte.ts and content.svelte.ts of src/lib/. */
function words(): string[] {
  return ["/api/games", ...printed(), ...languages().flatMap((language) => [`/api/text/${language}`, `/api/text/${language}/start`])];
}

/** The content of the games whose boards have to have it. */
function printed(): string[] {
  const games = readdirSync(join(ROOT, "src/games"));
  const clients = games.map((name) => [name, join(ROOT, "src/games", name, "client.ts")] as const).filter(([, file]) => existsSync(file));
  return clients.filter(([, file]) => readFileSync(file, "utf8").includes("prepare:")).map(([name]) => `/api/games/${name}/content`);
}

async function code(all: readonly Built[]): Promise<string> {
  const hash = createHash("sha256");
  for (const { path, content } of all) hash.update(path).update(content);
  const files = all.map(({ path }) => (path === "/index.html" ? "/" : path)).filter((path) => !FOR_THE_SYSTEM.test(path));
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: "warn",
    publicDir: false,
    define: {
      __BUILD__: JSON.stringify(hash.digest("hex").slice(0, 12)),
      __FILES__: JSON.stringify(files),
      __WORDS__: JSON.stringify(words()),
    },
    build: {
      write: false,
      target: "es2022",
      rollupOptions: { input: join(ROOT, "sw/worker.ts"), output: { format: "iife", entryFileNames: "sw.js" } },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((part) => ("output" in part ? part.output : []));
  const made = outputs.find((output) => output.type === "chunk");
  if (made === undefined) throw new Error("the service worker was not built");
  return made.code;
}

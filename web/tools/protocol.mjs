// Writes src/lib/protocol.ts from the server's OpenAPI; with --check, says whether that file is up to date.
//   npm run protocol [-- --check]

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import openapiTS, { astToString } from "openapi-typescript";

const root = new URL("../../", import.meta.url);
const target = new URL("../src/lib/protocol.ts", import.meta.url);
const ownPython = fileURLToPath(new URL(".venv/bin/python", root));
const python = process.env.PYTHON ?? (existsSync(ownPython) ? ownPython : "python3");

const schema = execFileSync(python, ["-m", "ashgrid.server.schema"], {
  cwd: fileURLToPath(root),
  env: { ...process.env, PYTHONPATH: fileURLToPath(new URL("src", root)) },
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
});
const head = "// Made by `npm run protocol` from the server's OpenAPI. Do not edit.\n\n";
const made = head + astToString(await openapiTS(JSON.parse(schema), { defaultNonNullable: false, emptyObjectsUnknown: true }));

if (!process.argv.includes("--check")) {
  writeFileSync(target, made);
} else if (!existsSync(target) || readFileSync(target, "utf8") !== made) {
  console.error("web/src/lib/protocol.ts is not what the server's OpenAPI says: run `npm run protocol` in web/");
  process.exit(1);
}

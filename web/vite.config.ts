import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { compress } from "./tools/compress.ts";
import { manifests } from "./tools/manifests.ts";
import { bootText } from "./tools/po.ts";
import { worker } from "./tools/worker.ts";

const server = "http://127.0.0.1:8114";

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), manifests(), worker(), compress()],
  // What must be said when the server cannot be reached for its catalogues; everything else comes from the server.
  define: { __BOOT_TEXT__: JSON.stringify(bootText()) },
  build: {
    outDir: "../src/ashgrid/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    cssTarget: ["chrome123", "firefox120", "safari17.5"], // those that know light-dark()
  },
  server: { proxy: { "/api": { target: server, ws: true }, "/schema": server } },
  // Components under test are the browser's, not those of a server that renders pages.
  ...(mode === "test" ? { resolve: { conditions: ["browser"] } } : {}),
  // Time limits only end what hangs: a busy machine may take many times as long as a quiet one.
  test: { include: ["tests/**/*.test.ts"], setupFiles: ["tests/setup.ts"], environment: "happy-dom", testTimeout: 300_000, hookTimeout: 300_000 },
}));

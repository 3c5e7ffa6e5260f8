// @vitest-environment node
/** The lock file installs everywhere: no addresses in it, and the builds of every system. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

interface Package {
  version?: string;
  resolved?: string;
  optionalDependencies?: Record<string, string>;
}

const lock = JSON.parse(readFileSync(join(import.meta.dirname, "../package-lock.json"), "utf8")) as {
  packages: Record<string, Package>;
};

test("no address of a registry", () => {
  expect(Object.keys(lock.packages).filter((name) => lock.packages[name]!.resolved !== undefined)).toEqual([]);
});

test("every build that a package offers for some system (`npm ci` refuses a lock that lacks one)", () => {
  const offered = Object.values(lock.packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}));
  expect(offered.length).toBeGreaterThan(10);
  expect(offered.filter((name) => lock.packages[`node_modules/${name}`]?.version === undefined)).toEqual([]);
});

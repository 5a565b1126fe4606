// The package under test: the folder that HWS_NPM names, or build/npm.
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";

export const folder = resolve(process.env.HWS_NPM || new URL("../../../build/npm", import.meta.url).pathname);
export const file = (name) => pathToFileURL(resolve(folder, "node", `${name}.mjs`)).href;

export async function loadedModule(name, options) {
  const hawser = await import(file(name));
  await hawser.load(options);
  return hawser;
}

// Numbers from a seed, each in [0, 1).
export function random(seed) {
  let x = seed;
  return () => {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
    return x / 2 ** 32;
  };
}

// client.mjs FILE: the scenario in Node, by the package's file, which is an ES module or one for require().
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { scenario } from "./scenario.mjs";

const file = resolve(process.argv[2]);
const hawser = file.endsWith(".mjs") ? await import(pathToFileURL(file)) : createRequire(import.meta.url)(file);
await hawser.load();
scenario(hawser, (key, ...values) => console.log(key, values.join(" ")));

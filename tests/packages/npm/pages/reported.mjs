// The lines that the scenario reports over a package.
import { scenario } from "./scenario.mjs";

export async function reported(hawser, options) {
  await hawser.load(options);
  const lines = [];
  scenario(hawser, (key, ...values) => lines.push(`${key} ${values.join(" ")}`));
  return lines;
}

import * as hawser from "./hawser/all.mjs";
import { reported } from "./reported.mjs";

reported(hawser).then((lines) => postMessage(lines));

import * as hawser from "./hawser/all.mjs";
import { reported } from "./reported.mjs";

window.result = reported(hawser);

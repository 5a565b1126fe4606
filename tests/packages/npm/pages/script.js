import { reported } from "./reported.mjs";

window.result = reported(window.hawser);

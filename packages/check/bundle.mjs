// Writes the code of check as it is published; its types are written by tsc.
import { bundle } from '../../bundle.mjs';

await bundle(import.meta.dirname);

// Writes the code of the kit as it is published; its types are written by tsc.
import { bundle } from '../../bundle.mjs';

await bundle(import.meta.dirname);

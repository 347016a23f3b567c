// Imported first by programs of tests that need more of a package than it exports: lets them import its sources.
import { register } from 'node:module';

register('./compile.mjs', import.meta.url);

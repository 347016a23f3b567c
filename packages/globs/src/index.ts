export { compileGlob, compileGlobs, type Glob } from './glob.ts';
export { type IgnoreLevel, isIgnored, parseIgnore } from './ignore.ts';
export { GlobError } from './path-pattern.ts';

export { compileGlob, compileGlobs, type Glob } from './glob.ts';
export { GlobError } from './glob-error.ts';
export { type IgnoreLevel, isIgnored, parseIgnore } from './ignore.ts';
export { compilePath, type PathMatcher, type PathOptions } from './path-pattern.ts';

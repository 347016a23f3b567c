import type { IgnoreRule } from './parse-ignore.ts';

/** The rules of one folder's .gitignore file, on top of those of the folders above it. */
export interface IgnoreLevel {
  readonly above: IgnoreLevel | undefined;
  /** How many names lead to the folder. */
  readonly depth: number;
  readonly rules: readonly IgnoreRule[];
}

/** Whether a path is ignored: the nearest file decides, and in it the last line that fits. */
export function isIgnored(
  nearest: IgnoreLevel | undefined,
  names: readonly string[],
  isFolder: boolean,
): boolean {
  for (let level = nearest; level !== undefined; level = level.above) {
    for (let index = level.rules.length - 1; index >= 0; index--) {
      const rule = level.rules[index];
      if (rule === undefined || (rule.foldersOnly && !isFolder)) continue;
      const from = rule.isAnchored ? level.depth : names.length - 1;
      if (rule.matches(names, from)) return !rule.negated;
    }
  }
  return false;
}

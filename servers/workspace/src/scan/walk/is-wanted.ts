import { isTempName } from '../../change/temp-name.ts';
import { TRASH } from '../../trash/name.ts';
import type { Glob } from '../glob/glob.ts';
import { isIgnored, type IgnoreLevel } from '../ignore/ignore-level.ts';

const ALWAYS_SKIPPED = new Set(['.git', TRASH]);

/** Something that a scan may leave out. */
export interface Candidate {
  /** The names from the allowed folder down. */
  readonly names: readonly string[];
  /** How many of them lead to where the scan starts. */
  readonly base: number;
  readonly isFolder: boolean;
}

/** What decides. */
export interface Filter {
  readonly exclude: Glob;
  readonly ignored: IgnoreLevel | undefined;
}

/** Whether something is part of a scan: not ignored, not excluded, and not the server's or Git's own. */
export function isWanted({ names, base, isFolder }: Candidate, filter: Filter): boolean {
  const name = names.at(-1) ?? '';
  if (ALWAYS_SKIPPED.has(name) || isTempName(name)) return false;
  if (isIgnored(filter.ignored, names, isFolder)) return false;
  return !filter.exclude(names, base, isFolder);
}

import { defineTask, type Task } from '@wellspoken/kit/worker';
import {
  type ParsedPrd,
  findSubjectPaths,
  type Rule,
  type RuleFile,
  type Subject,
} from '@wellspoken/planner';
import {
  type CodeOwners,
  findOwners,
  type LintedPrd,
  lintPrd,
  type MatchOptions,
  matchRules,
  parsePrd,
  readCodeOwners,
  readRules,
  readSubtasks,
  type RuleMatch,
  type Subtasks,
} from '@wellspoken/planner/documents';

import { computeSha256 } from './sha256.ts';

/** The subject that rules are matched against. */
export interface MatchAsked extends Pick<MatchOptions, 'trigger' | 'now'> {
  readonly rules: readonly Rule[];
  readonly subject: Subject;
  /** The text of a CODEOWNERS file. */
  readonly owners?: string | undefined;
}

/** A matching rule, by its index among the rules. */
export interface FoundMatch extends Omit<RuleMatch, 'rule'> {
  readonly place: number;
}

/** The paths whose owners are wanted. */
export interface OwnersAsked {
  readonly subject: Subject;
  readonly owners: string | undefined;
}

/** The content of a CODEOWNERS file. */
export interface OwnersFile extends Pick<CodeOwners, 'problems'> {
  /** The number of lines that name owners. */
  readonly entries: number;
}

/** Reads a requirements document. */
export const prdTask: Task<string, ParsedPrd> = defineTask((text) => parsePrd(text, computeSha256));

/** Reads the pieces of work that a text names. */
export const subtasksTask: Task<string, Subtasks> = defineTask(readSubtasks);

/** Checks a requirements document. */
export const lintTask: Task<string, LintedPrd> = defineTask((text) => lintPrd(text, computeSha256));

/** Reads a rule file. */
export const rulesTask: Task<string, RuleFile> = defineTask(readRules);

// Rules are matched against one subject after the other, so the compiled patterns are kept.
const sameRules = keepLast((json: string) => JSON.parse(json) as readonly Rule[]);
const sameOwners = keepLast(readCodeOwners);

/** Finds the rules that match a subject. */
export const matchTask: Task<MatchAsked, readonly FoundMatch[]> = defineTask(
  ({ rules: given, subject, owners, ...about }) => {
    const rules = sameRules(JSON.stringify(given));
    const read = owners === undefined ? undefined : sameOwners(owners);
    return matchRules(rules, subject, { ...about, owners: read }).map(({ rule, ...match }) => ({
      ...match,
      place: rules.indexOf(rule),
    }));
  },
);

/** Reads a CODEOWNERS file. */
export const ownersFileTask: Task<string, OwnersFile> = defineTask((text) => {
  const { entries, problems } = sameOwners(text);
  return { entries: entries.length, problems };
});

/** Finds the owners of the paths of a subject. */
export const ownersTask: Task<OwnersAsked, ReturnType<typeof findOwners>> = defineTask(
  ({ subject, owners }) =>
    findOwners({
      paths: findSubjectPaths(subject),
      owners: owners === undefined ? undefined : sameOwners(owners),
    }),
);

/** Wraps a reader so that it keeps its last result. */
function keepLast<Read>(read: (text: string) => Read): (text: string) => Read {
  let last: { readonly text: string; readonly read: Read } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, read: read(text) };
    return last.read;
  };
}

import { byKind, type ByKind } from '../rules/by-kind.ts';
import type { Change } from '../rules/change.ts';
import { findConflicts } from '../rules/conflicts.ts';
import type { RuleMatch } from '../rules/match-rules.ts';
import type { RuleConflict } from './suggestion.ts';

/** One thing that a rule wants: one label, one person. */
export interface RuleWish {
  readonly change: Change;
  readonly match: RuleMatch;
}

/** What all matching rules want, without what contradicts an earlier rule. */
export function wishesOf(matches: readonly RuleMatch[]): {
  readonly wishes: readonly RuleWish[];
  readonly conflicts: readonly RuleConflict[];
} {
  const all = matches.flatMap((match) =>
    match.changes.flatMap(atomsOf).map((change): RuleWish => ({ change, match })),
  );
  const against = findConflicts(all.map(({ change }) => change));
  return {
    wishes: all.filter((_, at) => !against.has(at)),
    conflicts: [...against].flatMap(([later, earlier]) => {
      const [kept, dropped] = [all[earlier], all[later]];
      return kept === undefined || dropped === undefined ? [] : [conflictOf(kept, dropped)];
    }),
  };
}

function atomsOf(change: Change): readonly Change[] {
  switch (change.kind) {
    case 'add_labels':
    case 'remove_labels':
      return change.labels.map((label) => ({ kind: change.kind, labels: [label] }));
    case 'assign':
    case 'unassign':
      return change.logins.map((login) => ({ kind: change.kind, logins: [login] }));
    default:
      return [change];
  }
}

function conflictOf(kept: RuleWish, dropped: RuleWish): RuleConflict {
  const [one, other] = [kept, dropped].map(({ match }) => match.rule.name);
  const said = `"${one}" wants to ${inWords(kept.change)}`;
  return {
    message: `${said}, "${other}" to ${inWords(dropped.change)}. The first rule counts.`,
    rules: [one ?? '', other ?? ''],
  };
}

const WORDS: ByKind<undefined, string> = {
  add_labels: ({ labels }) => `add the label ${labels.join(', ')}`,
  remove_labels: ({ labels }) => `remove the label ${labels.join(', ')}`,
  assign: ({ logins }) => `assign ${logins.join(', ')}`,
  unassign: ({ logins }) => `unassign ${logins.join(', ')}`,
  set_type: ({ type }) => `set the type ${type}`,
  set_priority: ({ priority }) => `set the priority ${priority}`,
  set_milestone: ({ milestone }) => `set the milestone ${milestone}`,
  set_field: ({ field, value }) => `set ${field} to ${value}`,
  clear_field: ({ field }) => `clear ${field}`,
  add_to_project: ({ project }) => `add it to the project ${project}`,
  archive: () => 'archive it',
  close: ({ reason }) => `close it as ${reason}`,
  reopen: () => 'reopen it',
  comment: () => 'write a comment',
};

/** What a change does, in words that follow "to". */
export function inWords(change: Change): string {
  return byKind(WORDS, change, undefined);
}

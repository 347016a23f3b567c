import { callByKind, type ByKind } from '../rules/by-kind.ts';
import type { Change } from '../rules/change.ts';
import { findConflicts } from '../rules/conflicts.ts';
import type { RuleMatch } from '../rules/match-rules.ts';
import type { RuleConflict } from './suggestion.ts';

/** One thing that a rule wants: one label, one person. */
export interface RuleChange {
  readonly change: Change;
  readonly match: RuleMatch;
}

/** What all matching rules want, without what contradicts an earlier rule. */
export function collectRuleChanges(matches: readonly RuleMatch[]): {
  readonly wishes: readonly RuleChange[];
  readonly conflicts: readonly RuleConflict[];
} {
  const all = matches.flatMap((match) =>
    match.changes.flatMap(splitChange).map((change): RuleChange => ({ change, match })),
  );
  const against = findConflicts(all.map(({ change }) => change));
  return {
    wishes: all.filter((_, at) => !against.has(at)),
    conflicts: [...against].flatMap(([later, earlier]) => {
      const [kept, dropped] = [all[earlier], all[later]];
      return kept === undefined || dropped === undefined ? [] : [toConflict(kept, dropped)];
    }),
  };
}

function splitChange(change: Change): readonly Change[] {
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

function toConflict(kept: RuleChange, dropped: RuleChange): RuleConflict {
  const [one, other] = [kept, dropped].map(({ match }) => match.rule.name);
  const said = `"${one}" wants to ${describeConflict(kept.change)}`;
  return {
    message: `${said}, "${other}" to ${describeConflict(dropped.change)}. The first rule counts.`,
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
export function describeConflict(change: Change): string {
  return callByKind(WORDS, change, undefined);
}

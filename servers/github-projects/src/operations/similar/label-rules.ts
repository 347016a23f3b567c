import { matchRules } from '../../planning/rules/match-rules.ts';
import type { Subject } from '../../planning/rules/subject.ts';
import { openRules } from '../../rules/open-rules.ts';
import type { Basis } from '../../shapes/basis.ts';
import type { At } from '../operation.ts';
import type { AskedText } from './read-asked.ts';

/** A label that a rule gives, and why. */
export interface RuledLabel {
  readonly label: string;
  readonly rule: string;
  readonly found: string;
}

/** What rules say of labels. */
export interface LabelRules {
  readonly labels: readonly RuledLabel[];
  readonly basis: Basis;
}

/** The labels that rules for triage give to an issue or text; none where there are no rules. */
export async function readLabelRules(
  given: string | undefined,
  asked: AskedText,
  at: At,
): Promise<LabelRules> {
  const opened = await openRules(given, at);
  if (opened === undefined) return { labels: [], basis: [] };
  const now = at.now();
  const matches = matchRules(opened.rules, subjectOf(asked, now), { trigger: 'triage', now });
  const count = `${opened.rules.length} ${opened.rules.length === 1 ? 'rule' : 'rules'}`;
  const from =
    given === undefined ? `of the server's rule file ${opened.name}` : 'that were passed';
  return {
    labels: matches.flatMap(({ rule, evidence, changes }) =>
      changes
        .flatMap((change) => (change.kind === 'add_labels' ? change.labels : []))
        .map((label) => ({
          label,
          rule: rule.name,
          found: evidence.map(({ condition, found }) => `${condition}: ${found}`).join('; '),
        })),
    ),
    basis: [{ fact: `The ${count} ${from}.` }],
  };
}

/** What rules are held against; a text that is no issue yet is as one that was opened now. */
function subjectOf({ issue, text }: AskedText, now: Date): Subject {
  const about = { kind: 'issue', changedPaths: [], fields: {} } as const;
  if (issue !== undefined) return { ...issue, ...about };
  const time = now.toISOString();
  return {
    ...about,
    id: '',
    title: text.title,
    body: text.body,
    state: 'open',
    labels: [],
    assignees: [],
    createdAt: time,
    updatedAt: time,
  };
}

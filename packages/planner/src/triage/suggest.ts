import { findConflicts } from '../rules/conflicts.ts';
import type { RuleMatch } from '../rules/match-rules.ts';
import { type ByKind, callByKind, type Change, type Subject } from '../rules/rule.ts';
import type { LabelSuggested } from '../similarity/neighbour-labels.ts';

/** What suggestions are made from. */
export interface SuggestFacts {
  readonly subject: Subject;
  readonly matches: readonly RuleMatch[];
  /** Labels that issues like it have. */
  readonly neighbours: readonly LabelSuggested[];
  /** Who owns the paths that it names, and what says so. */
  readonly owners: { readonly logins: readonly string[]; readonly ownership: readonly string[] };
  readonly known: KnownNames;
}

/** The names that a repository has. */
interface KnownNames {
  readonly labels: readonly string[];
  readonly types: readonly string[];
  /** Open ones that rules name. */
  readonly milestones: readonly string[];
}

/** An owner of the code is likely to do the work, but not certain. */
const OWNER_CONFIDENCE = 0.5;

/** What may be said of an issue: by rules, by issues like it, by owners of code; nothing that is so already. */
export function suggest(facts: SuggestFacts): Suggestions {
  const { wishes, conflicts } = collectRuleChanges(facts.matches);
  const read = wishes.map((change) => ({ change, result: suggestByRule(change, facts) }));
  const suggestions = mergeSuggestions([
    ...read.flatMap(({ result }) => (result !== undefined && 'value' in result ? [result] : [])),
    ...suggestByNeighbours(facts, wishes),
    ...suggestByOwners(facts, wishes),
  ]);
  return {
    suggestions: suggestions.toSorted((one, other) => other.confidence - one.confidence),
    conflicts,
    leftOut: read.flatMap(({ change: { change, match }, result }) =>
      result !== undefined && 'why' in result
        ? [
            {
              what: `${capitalize(describeConflict(change))} (rule "${match.rule.name}")`,
              why: result.why,
            },
          ]
        : [],
    ),
    notes: [
      ...new Set(facts.matches.flatMap(({ rule, notes }) => describeNotes(rule.name, notes))),
    ],
  };
}

function describeNotes(rule: string, notes: readonly string[]): readonly string[] {
  return notes.map((note) => `Rule "${rule}": ${note}`);
}

type FromRule = Suggestion | { readonly why: string } | undefined;

/** What a change of a rule suggests, why it does not, or nothing where it is so already. */
function suggestByRule({ change, match }: RuleChange, facts: SuggestFacts): FromRule {
  const made = (found: Found): FromRule => {
    if (found === undefined || 'why' in found) return found;
    const isOwner = found.what === 'assignee' && !match.rule.changes.some(isNaming(found.value));
    const evidence = [
      ...describeEvidence(match),
      ...(isOwner
        ? match.ownership.map((text): SuggestionEvidence => ({ kind: 'codeowners', text }))
        : []),
    ];
    return { ...found, confidence: 1, evidence };
  };
  switch (change.kind) {
    case 'add_labels':
      return made(suggestLabel(change.labels[0] ?? '', facts));
    case 'assign':
      return made(suggestAssignee(change.logins[0] ?? '', facts.subject));
    case 'set_type':
      return made(suggestType(change.type, facts));
    case 'set_priority':
      return made(suggestPriority(change.priority, facts.subject));
    case 'set_milestone':
      return made(suggestMilestone(change.milestone, facts));
    default:
      return { why: 'Triage only suggests. run_rules does this, for rules that are on run.' };
  }
}

type Found = Pick<Suggestion, 'what' | 'value' | 'replaces'> | { readonly why: string } | undefined;

function isNaming(login: string): (change: Change) => boolean {
  return (change) => change.kind === 'assign' && has(change.logins, login);
}

function describeEvidence({ rule, evidence }: RuleMatch): readonly SuggestionEvidence[] {
  if (evidence.length === 0) return [{ kind: 'rule', text: `"${rule.name}" always holds` }];
  const reasons = evidence.map(({ condition, found }) => `${condition}: ${found}`);
  return [{ kind: 'rule', text: `"${rule.name}" holds by ${reasons.join('; ')}` }];
}

function foldName(text: string): string {
  return text.trim().toLowerCase();
}

function has(list: readonly string[], name: string): boolean {
  return list.some((one) => foldName(one) === foldName(name));
}

function findSpelling(list: readonly string[], name: string): string | undefined {
  return list.find((one) => foldName(one) === foldName(name));
}

function suggestLabel(name: string, { subject, known }: SuggestFacts): Found {
  if (has(subject.labels, name)) return undefined;
  const value = findSpelling(known.labels, name);
  return value === undefined
    ? { why: `The repository has no label "${name}". create_label makes it.` }
    : { what: 'label', value };
}

function suggestAssignee(login: string, { assignees }: Subject): Found {
  return has(assignees, login) ? undefined : { what: 'assignee', value: login };
}

function suggestType(name: string, { subject, known }: SuggestFacts): Found {
  const value = findSpelling(known.types, name);
  if (value === undefined) {
    const there = known.types.length === 0 ? 'none' : known.types.join(', ');
    return { why: `The repository has no issue type "${name}". There are: ${there}.` };
  }
  return findOne('type', value, subject.type);
}

function suggestPriority(value: string, { fields, labels }: Subject): Found {
  if (has(labels, `priority:${value}`)) return undefined;
  const [, now] = Object.entries(fields).find(([name]) => foldName(name) === 'priority') ?? [];
  return findOne('priority', value, now === undefined ? undefined : String(now));
}

function suggestMilestone(title: string, { subject, known }: SuggestFacts): Found {
  const value = findSpelling(known.milestones, title);
  return value === undefined
    ? { why: `The repository has no milestone "${title}". list_milestones shows them.` }
    : findOne('milestone', value, subject.milestone);
}

/** Of which an issue has one at most. */
function findOne(what: Suggestion['what'], value: string, now: string | undefined): Found {
  if (now === undefined) return { what, value };
  return foldName(now) === foldName(value) ? undefined : { what, value, replaces: now };
}

function suggestByNeighbours(
  { subject, neighbours, known }: SuggestFacts,
  wishes: readonly RuleChange[],
): readonly Suggestion[] {
  const removed = wishes.flatMap(({ change }) =>
    change.kind === 'remove_labels' ? change.labels : [],
  );
  return neighbours.flatMap(({ label, confidence, evidence, words }): readonly Suggestion[] => {
    const value = findSpelling(known.labels, label);
    if (value === undefined || has(subject.labels, label) || has(removed, label)) return [];
    const said = words.length === 0 ? [] : [describeWords(label, words)];
    const alike = evidence.map(({ reference, title, score }): SuggestionEvidence => ({
      kind: 'similar_issue',
      text: `"${title}" has it too; alike by ${score}`,
      reference,
    }));
    return [{ what: 'label', value, confidence, evidence: [...alike, ...said] }];
  });
}

function describeWords(label: string, words: readonly string[]): SuggestionEvidence {
  const named = words.map((word) => `"${word}"`).join(', ');
  return { kind: 'words', text: `Issues with ${named} have "${label}" more often than others` };
}

/** Only for issues without an assignee that no rule assigns. */
function suggestByOwners(
  { subject, owners }: SuggestFacts,
  wishes: readonly RuleChange[],
): readonly Suggestion[] {
  const isDecided = wishes.some(({ change: { kind } }) => kind === 'assign' || kind === 'unassign');
  if (isDecided || subject.assignees.length > 0) return [];
  return owners.logins.map((value) => ({
    what: 'assignee',
    value,
    confidence: OWNER_CONFIDENCE,
    evidence: owners.ownership.map((text) => ({ kind: 'codeowners', text })),
  }));
}

/** The same from several sides is one suggestion: as sure as the surest, with the evidence of all. */
function mergeSuggestions(all: readonly Suggestion[]): readonly Suggestion[] {
  const found = new Map<string, Suggestion>();
  for (const next of all) {
    const key = `${next.what} ${foldName(next.value)}`;
    const before = found.get(key);
    found.set(
      key,
      before === undefined
        ? next
        : {
            ...before,
            confidence: Math.max(before.confidence, next.confidence),
            evidence: [...before.evidence, ...next.evidence],
          },
    );
  }
  return [...found.values()];
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Something that may be said of an issue, and why. */
export interface Suggestion {
  readonly what: 'label' | 'type' | 'priority' | 'assignee' | 'milestone';
  /** As the repository writes it. */
  readonly value: string;
  /** From 0 to 1; what a rule says is sure. */
  readonly confidence: number;
  /** What it has now, and would lose. */
  readonly replaces?: string;
  readonly evidence: readonly SuggestionEvidence[];
}

/** What speaks for a suggestion. */
interface SuggestionEvidence {
  readonly kind: 'rule' | 'similar_issue' | 'words' | 'codeowners';
  readonly text: string;
  /** `owner/repo#n` */
  readonly reference?: string;
}

/** Rules that want what cannot both be. */
interface RuleConflict {
  readonly message: string;
  /** The rule that counts, then the one that does not. */
  readonly rules: readonly string[];
}

/** What is suggested for an issue. */
export interface Suggestions {
  /** The surest first. */
  readonly suggestions: readonly Suggestion[];
  readonly conflicts: readonly RuleConflict[];
  /** What rules ask for and what is not suggested. */
  readonly leftOut: readonly { readonly what: string; readonly why: string }[];
  readonly notes: readonly string[];
}

/** One thing that a rule wants: one label, one person. */
interface RuleChange {
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
function describeConflict(change: Change): string {
  return callByKind(WORDS, change, undefined);
}

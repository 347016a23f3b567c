import { shorten } from '../tasks/one-line.ts';
import { findConflicts } from './conflicts.ts';
import { LONGEST_PATTERN, MOST_SIZE } from './pattern.ts';
import {
  createTold,
  readEntries,
  readList,
  readMap,
  readText,
  readTexts,
  readWords,
  reportExpected,
  type Spot,
} from './reader.ts';
import {
  type Change,
  type NamesWanted,
  type Rule,
  type RuleCondition,
  type RuleFile,
  type Trigger,
  TRIGGERS,
} from './rule.ts';
import { MOST_SHOWN, readTree } from './yaml-tree.ts';

const MOST_RULES = 200;
const USUAL: readonly Trigger[] = ['triage', 'run'];

/** Reads a rule file. All that is wrong is told at once; a rule with a problem is left out. */
export function readRules(text: string): RuleFile {
  const { tree, problems } = readTree(text);
  if (tree === undefined) {
    return { rules: [], problems: problems.map((problem) => ({ path: '', ...problem })) };
  }
  const told = createTold();
  const file = { path: '', tree, told };
  const spots = readMap(file, ['version', 'rules']);
  readVersion(spots.get('version'));
  const list = spots.get('rules');
  if (list === undefined && tree.kind === 'map') {
    told.tell({ line: tree.line, path: 'rules' }, 'Expected rules: followed by a list of rules.');
  }
  const rules = list === undefined ? [] : readAll(list);
  tellTwins(list, rules);
  tellSize(list);
  return { rules: rules.flatMap((rule) => rule ?? []), problems: sortProblems(told.problems) };
}

function sortProblems(problems: RuleFile['problems']): RuleFile['problems'] {
  return problems.toSorted((one, other) => one.line - other.line);
}

function readVersion(spot: Spot | undefined): void {
  if (spot === undefined) return;
  const { tree } = spot;
  if (tree.kind !== 'scalar' || tree.value !== 1) reportExpected(spot, 'version: 1');
}

function readAll(list: Spot): readonly (Rule | undefined)[] {
  if (list.tree.kind !== 'list') {
    reportExpected(list, 'a list of rules, each after a dash');
    return [];
  }
  if (list.tree.items.length > MOST_RULES) {
    reportExpected(list, `at most ${MOST_RULES} rules, here are ${list.tree.items.length}`);
    return [];
  }
  return readList(list).map((spot, at) => readRule(spot, at + 1));
}

/** One rule; undefined where something of it is wrong. */
function readRule(spot: Spot, place: number): Rule | undefined {
  const before = spot.told.problems.length;
  const spots = readMap(spot, ['name', 'on', 'when', 'then']);
  const [name, on, when, then] = ['name', 'on', 'when', 'then'].map((key) => spots.get(key));
  if (then === undefined && spot.tree.kind === 'map') {
    const { line } = spot.tree;
    spot.told.tell({ line, path: `${spot.path}.then` }, 'Expected then: what the rule does.');
  }
  const rule = {
    name: (name === undefined ? undefined : readText(name, 'a name')) ?? `Rule ${place}`,
    on: on === undefined ? USUAL : (readWords(on, TRIGGERS) ?? []),
    when: when === undefined ? {} : readCondition(when),
    changes: then === undefined ? [] : readChanges(then),
  };
  return spot.told.problems.length === before ? rule : undefined;
}

/** Rules are told apart by their names, in what they suggest and in where they disagree. */
function tellTwins(list: Spot | undefined, rules: readonly (Rule | undefined)[]): void {
  const seen = new Set<string>();
  for (const [at, rule] of rules.entries()) {
    if (rule === undefined || list?.tree.kind !== 'list') continue;
    const name = rule.name.toLowerCase();
    if (seen.has(name)) {
      const place = { line: list.tree.items[at]?.line ?? 1, path: `rules.${at}.name` };
      list.told.tell(place, `Another rule is called "${shorten(rule.name, MOST_SHOWN)}" too.`);
    }
    seen.add(name);
  }
}

function tellSize(list: Spot | undefined): void {
  if (list?.told.patterns.isSpent() !== true) return;
  const message = `The patterns are too large together: more than ${MOST_SIZE}, where a few words take 10 to 30. Use fewer or shorter ones.`;
  list.told.tell({ line: list.tree.line, path: list.path }, message);
}

const KINDS = ['issue', 'pull_request', 'draft_issue'] as const;
const STATES = ['open', 'closed', 'merged'] as const;

type Parts = {
  readonly [Key in keyof RuleCondition]-?: {
    /** As people write it. */
    readonly key: string;
    readonly read: (spot: Spot) => RuleCondition[Key] | undefined;
  };
};

const CONDITION_PARTS: Parts = {
  kind: { key: 'kind', read: (spot) => readWords(spot, KINDS) },
  state: { key: 'state', read: (spot) => readWords(spot, STATES) },
  title: { key: 'title', read: readPatterns },
  body: { key: 'body', read: readPatterns },
  text: { key: 'text', read: readPatterns },
  labels: { key: 'labels', read: (spot) => readWanted(spot, 'a label') },
  assignees: { key: 'assignees', read: (spot) => readWanted(spot, 'a login') },
  author: { key: 'author', read: (spot) => readTexts(spot, 'a login') },
  type: { key: 'type', read: (spot) => readTexts(spot, 'an issue type') },
  paths: { key: 'paths', read: readPaths },
  fields: { key: 'fields', read: readFieldConditions },
  olderThanDays: { key: 'older_than_days', read: readDays },
  idleForDays: { key: 'idle_for_days', read: readDays },
};

/** Reads when a rule holds; what is wrong is told. */
function readCondition(spot: Spot): RuleCondition {
  const parts = Object.entries(CONDITION_PARTS);
  const spots = readMap(
    spot,
    parts.map(([, { key }]) => key),
  );
  return Object.fromEntries(
    parts.flatMap(([name, { key, read }]) => {
      const found = spots.get(key);
      const value = found === undefined ? undefined : read(found);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function readPatterns(spot: Spot): readonly string[] | undefined {
  const options = { longest: LONGEST_PATTERN, keepsSpace: true };
  return checkPatterns(readTexts(spot, 'a pattern', options), spot, 'text');
}

function readPaths(spot: Spot): readonly string[] | undefined {
  return checkPatterns(readTexts(spot, 'a path or pattern of paths'), spot, 'path');
}

function checkPatterns(
  texts: readonly string[] | undefined,
  { path, tree, told }: Spot,
  kind: 'text' | 'path',
): readonly string[] | undefined {
  const wrong = texts?.flatMap((text, at) => {
    const problem = told.patterns.problemOf(kind, text);
    if (problem === undefined) return [];
    const line = tree.kind === 'list' ? (tree.items[at]?.line ?? tree.line) : tree.line;
    told.tell({ line, path }, problem);
    return [text];
  });
  return wrong?.length === 0 ? texts : undefined;
}

/** `bug`, `[bug, crash]`, or keys any, all and none. */
function readWanted(spot: Spot, what: string): NamesWanted | undefined {
  if (spot.tree.kind !== 'map') {
    const any = readTexts(spot, what);
    return any === undefined ? undefined : { any };
  }
  const spots = readMap(spot, ['any', 'all', 'none']);
  if (spot.tree.entries.length === 0) return reportExpected(spot, 'any, all or none');
  return Object.fromEntries(
    [...spots].flatMap(([key, part]) => {
      const names = readTexts(part, what);
      return names === undefined ? [] : [[key, names]];
    }),
  );
}

function readFieldConditions(spot: Spot): RuleCondition['fields'] | undefined {
  const { tree } = spot;
  if (tree.kind !== 'map' || tree.entries.length === 0) {
    return reportExpected(spot, 'names of fields with their values, such as Status: Done');
  }
  return Object.fromEntries(
    readEntries(tree, spot).map(([field, part]) => {
      const values = readList(part).map((one) => readValue(one));
      if (values.length === 0) reportExpected(part, 'a value of the field, or null for none');
      return [field.trim(), values];
    }),
  );
}

function readValue(spot: Spot): string | number | null {
  const { tree } = spot;
  if (tree.kind === 'scalar' && (tree.value === null || typeof tree.value === 'number')) {
    return tree.value;
  }
  return readText(spot, 'a value of the field, or null for none') ?? null;
}

const MOST_DAYS = 36_500;

function readDays(spot: Spot): number | undefined {
  const { tree } = spot;
  const days = tree.kind === 'scalar' ? tree.value : undefined;
  if (typeof days === 'number' && Number.isInteger(days) && days >= 1 && days <= MOST_DAYS) {
    return days;
  }
  return reportExpected(spot, `a whole number of days from 1 to ${MOST_DAYS}`);
}

type Changes = readonly Change[];

const LONGEST_COMMENT = 10_000;

/** How each key of `then` is read; a key that cannot be read gives nothing, and is told. */
const CHANGE_PARTS: Readonly<Record<Change['kind'], (spot: Spot) => Changes>> = {
  add_labels: (spot) => readLabels('add_labels', spot),
  remove_labels: (spot) => readLabels('remove_labels', spot),
  assign: (spot) => readPeople('assign', spot),
  unassign: (spot) => readPeople('unassign', spot),
  set_type: (spot) =>
    readOne(readText(spot, 'an issue type'), (type) => ({ kind: 'set_type', type })),
  set_priority: (spot) =>
    readOne(readText(spot, 'a priority'), (priority) => ({ kind: 'set_priority', priority })),
  set_milestone: (spot) =>
    readOne(readText(spot, 'a milestone'), (milestone) => ({ kind: 'set_milestone', milestone })),
  set_field: readFieldChanges,
  clear_field: (spot) =>
    (readTexts(spot, 'the name of a field') ?? []).map((field) => ({ kind: 'clear_field', field })),
  add_to_project: (spot) =>
    readOne(readText(spot, 'a project'), (project) => ({ kind: 'add_to_project', project })),
  archive: (spot) => readSwitch(spot, { kind: 'archive' }),
  close: readClose,
  reopen: (spot) => readSwitch(spot, { kind: 'reopen' }),
  comment: (spot) =>
    readOne(readText(spot, 'the text of a comment', { longest: LONGEST_COMMENT }), (body) => ({
      kind: 'comment',
      body,
    })),
};

/** Reads what a rule does; what is wrong is told. */
function readChanges(spot: Spot): Changes {
  const spots = readMap(spot, Object.keys(CHANGE_PARTS));
  const changes = [...spots].flatMap(([key, part]) => CHANGE_PARTS[key as Change['kind']](part));
  if (spot.tree.kind === 'map' && spot.tree.entries.length === 0) {
    reportExpected(spot, `at least one of ${Object.keys(CHANGE_PARTS).join(', ')}`);
  }
  for (const [later, earlier] of findConflicts(changes)) {
    const { path, tree, told } = spot;
    const message = `${changes[earlier]?.kind} and ${changes[later]?.kind} contradict each other.`;
    told.tell({ line: tree.line, path }, message);
  }
  return changes;
}

function readOne<Value>(value: Value | undefined, change: (value: Value) => Change): Changes {
  return value === undefined ? [] : [change(value)];
}

function readLabels(kind: 'add_labels' | 'remove_labels', spot: Spot): Changes {
  return readOne(readTexts(spot, 'a label'), (names) => ({ kind, labels: [...new Set(names)] }));
}

function readPeople(kind: 'assign' | 'unassign', spot: Spot): Changes {
  const texts = readTexts(spot, 'a login');
  const logins = texts?.map((login) => login.replace(/^@(?!me$)/, ''));
  if (kind === 'unassign' && logins?.some((login) => login.toLowerCase() === 'codeowners')) {
    reportExpected(spot, 'logins: codeowners can only be assigned');
    return [];
  }
  return readOne(logins, (names) => ({ kind, logins: [...new Set(names)] }));
}

function readSwitch(spot: Spot, change: Change): Changes {
  if (spot.tree.kind === 'scalar' && spot.tree.value === true) return [change];
  reportExpected(spot, 'true; leave the key out where it is not wanted');
  return [];
}

function readClose(spot: Spot): Changes {
  if (spot.tree.kind === 'scalar' && spot.tree.value === true) {
    return [{ kind: 'close', reason: 'completed' }];
  }
  const reasons = readWords(spot, ['completed', 'not_planned'] as const);
  if (reasons !== undefined && reasons.length > 1) reportExpected(spot, 'one reason');
  return readOne(reasons?.[0], (reason) => ({ kind: 'close', reason }));
}

function readFieldChanges(spot: Spot): Changes {
  const { tree } = spot;
  if (tree.kind !== 'map' || tree.entries.length === 0) {
    reportExpected(spot, 'names of fields with their values, such as Status: Done');
    return [];
  }
  return readEntries(tree, spot).flatMap(([field, part]) => {
    const { tree: inner } = part;
    const number = inner.kind === 'scalar' && typeof inner.value === 'number' ? inner.value : null;
    const value = number ?? readText(part, 'a text or number; clear_field empties a field');
    return value === undefined ? [] : [{ kind: 'set_field', field: field.trim(), value }];
  });
}

import { shorten } from '../tasks/one-line.ts';
import { MOST_SIZE } from './pattern-budget.ts';
import { readChanges } from './read-changes.ts';
import { readCondition } from './read-condition.ts';
import {
  createTold,
  reportExpected,
  readList,
  readMap,
  readText,
  readWords,
  type Spot,
} from './reader.ts';
import { type Rule, type RuleFile, type Trigger, TRIGGERS } from './rule.ts';
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

import { LONGEST_PATTERN } from './pattern.ts';
import {
  readEntries,
  reportExpected,
  readList,
  readMap,
  readText,
  readTexts,
  readWords,
  type Spot,
} from './reader.ts';
import type { NamesWanted, RuleCondition } from './rule.ts';

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
export function readCondition(spot: Spot): RuleCondition {
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

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { root } from './support/files.ts';

interface Entity {
  readonly name: string;
  readonly entityType: string;
  readonly observations: readonly string[];
  readonly tags?: readonly string[];
}

interface Relation {
  readonly from: string;
  readonly to: string;
  readonly relationType: string;
}

interface Query {
  readonly id: string;
  readonly kind: string;
  readonly half: string;
  readonly query: string;
  readonly relevant: readonly string[];
}

const kinds = ['keyword', 'paraphrase', 'misspelt', 'relation'] as const;
const halves = ['tuning', 'held-out'] as const;

function load(file: string): unknown {
  return JSON.parse(readFileSync(join(root, 'bench/retrieval', file), 'utf8'));
}

// The files are ours; that they keep this form is what the tests below find out.
const graph = load('graph.json') as {
  readonly entities: readonly Entity[];
  readonly relations: readonly Relation[];
};
// As above.
const queries = load('queries.json') as readonly Query[];

const byName = new Map(graph.entities.map((entity) => [entity.name, entity]));

/** The words that carry no meaning of their own. */
const empty = new Set(
  `a an and the of to in on at by for from with without as is are was were be been being it its this
  that these those they them their there we us our you your i my me he she his her or not no nor so if
  when while where who whose whom what which why how do does did don t s can could may might must will
  would should shall has have had than then after before over under up down out off into onto about
  all any each every some more most other another such only own very also still just one two same
  between because since until during`.split(/\s+/u),
);

/** Endings that are cut off a word, the longest first. */
const endings = (
  'ational ations ation ments ingly ment ings edly ions ' +
  'ing ies ied ers ion ity er ed es ly al s e y'
).split(' ');

function wordsOf(text: string): string[] {
  const folded = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  const split = folded.replaceAll(/([a-z0-9])([A-Z])/gu, '$1 $2');
  return split.toLowerCase().match(/[a-z0-9]+/gu) ?? [];
}

function stemOf(word: string): string {
  const ending = endings.find((end) => word.endsWith(end) && word.length - end.length >= 3) ?? '';
  const stem = word.slice(0, word.length - ending.length);
  return stem.length > 3 && stem.at(-1) === stem.at(-2) ? stem.slice(0, -1) : stem;
}

function stemsOf(text: string): string[] {
  const words = wordsOf(text).filter((word) => !empty.has(word));
  return [...new Set(words.map((word) => stemOf(word)))];
}

function isSameStem(one: string, other: string): boolean {
  const long = one.length >= 5 && other.length >= 5;
  return one === other || (long && one.slice(0, 5) === other.slice(0, 5));
}

function textOf(name: string): string {
  const entity = byName.get(name);
  return entity === undefined ? '' : [entity.name, ...entity.observations].join('\n');
}

function ofKind(kind: string): Query[] {
  return queries.filter((query) => query.kind === kind);
}

/** The stems that a query has in common with one of its relevant entities. */
function sharedStems(query: Query): string[] {
  const asked = stemsOf(query.query);
  return query.relevant.flatMap((name) => {
    const told = stemsOf(textOf(name));
    return asked.filter((stem) => told.some((other) => isSameStem(stem, other)));
  });
}

/** Every set of entities at one end of all relations of one type with the same other end. */
function answerSets(): Set<string> {
  const sets = new Map<string, string[]>();
  const add = (key: string, name: string): void => {
    sets.set(key, [...(sets.get(key) ?? []), name]);
  };
  for (const { from, to, relationType } of graph.relations) {
    add(`to ${to} ${relationType}`, from);
    add(`from ${from} ${relationType}`, to);
  }
  return new Set([...sets.values()].map((names) => names.toSorted().join('\n')));
}

test('the graph is as large as a search needs to be tried on', () => {
  expect(graph.entities.length).toBeGreaterThanOrEqual(220);
  expect(graph.relations.length).toBeGreaterThanOrEqual(260);
  expect(byName.size).toBe(graph.entities.length);
});

test('every entity has a type and two to five observations of 6 to 25 words', () => {
  const bad = graph.entities.filter(({ entityType, observations }) => {
    const lengths = observations.map((observation) => observation.split(' ').length);
    const plain = lengths.every((length) => length >= 6 && length <= 25);
    return entityType === '' || observations.length < 2 || observations.length > 5 || !plain;
  });
  expect(bad).toEqual([]);
});

test('both ends of every relation exist, and no relation stands twice', () => {
  const loose = graph.relations.filter(({ from, to }) => !byName.has(from) || !byName.has(to));
  expect(loose).toEqual([]);
  expect(new Set(graph.relations.map((relation) => JSON.stringify(relation))).size).toBe(
    graph.relations.length,
  );
});

test('every query has its own id, a known kind and half, and one to three entities that exist', () => {
  expect(new Set(queries.map(({ id }) => id)).size).toBe(queries.length);
  const bad = queries.filter(({ kind, half, relevant }) => {
    const known = kinds.some((one) => one === kind) && halves.some((one) => one === half);
    const limit = kind === 'relation' ? 3 : 2;
    const counted = relevant.length > 0 && relevant.length <= limit;
    return !known || !counted || relevant.some((name) => !byName.has(name));
  });
  expect(bad).toEqual([]);
});

test.each(kinds)('there are at least 40 queries of kind %s, half of them held out', (kind) => {
  const all = ofKind(kind);
  const tuning = all.filter(({ half }) => half === 'tuning').length;
  expect(all.length).toBeGreaterThanOrEqual(40);
  expect(new Set(all.map(({ query }) => query)).size).toBe(all.length);
  expect(Math.abs(2 * tuning - all.length)).toBeLessThanOrEqual(1);
});

test.each(kinds)('no entity is relevant in both halves of kind %s', (kind) => {
  const inHalf = (half: string): string[] =>
    ofKind(kind).flatMap((query) => (query.half === half ? query.relevant : []));
  const tuned = new Set(inHalf('tuning'));
  expect(inHalf('held-out').filter((name) => tuned.has(name))).toEqual([]);
});

test('the words of a keyword query stand in its entity', () => {
  const bad = ofKind('keyword').filter(({ query, relevant }) => {
    const words = query.toLowerCase().split(' ');
    const absent = (name: string): boolean =>
      words.some((word) => !textOf(name).toLowerCase().includes(word));
    return words.length > 5 || relevant.some(absent);
  });
  expect(bad).toEqual([]);
});

test('a paraphrase shares at most one stem with its entity, and hardly any shares one', () => {
  const shared = ofKind('paraphrase').map((query) => sharedStems(query));
  expect(shared.filter((stems) => stems.length > 1)).toEqual([]);
  expect(shared.filter((stems) => stems.length === 1).length).toBeLessThanOrEqual(5);
});

test('a misspelt query has a word that stands nowhere in the graph', () => {
  const texts = graph.entities.map((entity) => [textOf(entity.name), ...(entity.tags ?? [])]);
  const known = new Set(texts.flat().flatMap((text) => [...wordsOf(text), ...text.split(/\W+/u)]));
  const folded = new Set([...known].map((word) => word.toLowerCase()));
  const bad = ofKind('misspelt').filter(({ query }) =>
    wordsOf(query).every((word) => folded.has(word)),
  );
  expect(bad).toEqual([]);
});

test('a relation query lists all that stands at the other end of one relation', () => {
  const sets = answerSets();
  const bad = ofKind('relation').filter(
    ({ relevant }) => !sets.has(relevant.toSorted().join('\n')),
  );
  expect(bad).toEqual([]);
});

test('a relation query does not name its own answer', () => {
  const bad = ofKind('relation').filter(({ query, relevant }) => {
    const asked = wordsOf(query).join(' ');
    return relevant.some((name) => asked.includes(wordsOf(name).join(' ')));
  });
  expect(bad).toEqual([]);
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { loadSchema } from '@wellspoken/simulator-github';
import { parse, validate, type DocumentNode } from 'graphql';
import { expect, test } from 'vitest';

import type { Document } from '../src/github/graphql.ts';
import { operationName, staticCost } from './github/static-cost.ts';

const SOURCE = path.join(import.meta.dirname, '../src');
const DOCUMENTS = /\.documents\.ts$/;
const COUNTS = [1, 2, 20];

/** Further arguments of documents that are made for more than a count. */
const VARIANTS: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  boardPage: [[2, ['users', 'labels', 'reviewers', 'pullRequests']]],
  itemsPage: [[2, ['users', 'labels', 'reviewers', 'pullRequests']]],
  itemsPageByNumber: [[2, ['users', 'labels', 'reviewers', 'pullRequests']]],
  plannedIssues: [[0]],
};

/** Documents that cost more than a point, and how much they may cost with full pages. */
const BOUNDS: Readonly<Record<string, number>> = {
  BoardPage: 4,
  IssueTexts: 2,
  IssuesById: 2,
  ItemsPage: 4,
  ItemsPageByNumber: 4,
  ListIssues: 3,
  PlannedIssues: 2,
  SearchIssues: 4,
  SprintItems: 3,
  SubjectsById: 16,
  SubjectsFound: 5,
  SubjectsOfProject: 6,
  SubjectsOfRepository: 2,
  TasksPage: 4,
  Views: 4,
};

interface Found {
  /** `items.ts itemsPage(2)` */
  readonly title: string;
  /** The name under which the module exports it. */
  readonly origin: string;
  readonly parsed: DocumentNode;
}

type Make = (...given: readonly unknown[]) => unknown;

function isDocument(value: unknown): value is Document<unknown, object> {
  return typeof value === 'object' && value !== null && 'text' in value;
}

function documentsOf(origin: string, value: unknown): readonly Found[] {
  const found = (title: string, made: unknown): readonly Found[] =>
    isDocument(made) ? [{ title, origin, parsed: parse(made.text, { noLocation: true }) }] : [];
  if (typeof value !== 'function') return found(origin, value);
  const name = origin.slice(origin.indexOf(' ') + 1);
  return [...COUNTS.map((count) => [count]), ...(VARIANTS[name] ?? [])].flatMap((given) =>
    found(`${origin}(${given.join(', ')})`, (value as Make)(...given)),
  );
}

const sources = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
);
const files = sources.filter((name) => DOCUMENTS.test(name));
const modules = await Promise.all(
  files.map(async (file) => {
    const exported = (await import(path.join(SOURCE, file))) as Readonly<Record<string, unknown>>;
    return Object.entries(exported).flatMap(([name, value]) =>
      documentsOf(`${path.basename(file).replace('.documents', '')} ${name}`, value),
    );
  }),
);
const documents = modules.flat();
const schema = loadSchema();

test.for(documents)('$title is valid', ({ parsed }) => {
  expect(validate(schema, parsed).map(({ message }) => message)).toEqual([]);
});

test('every operation that is written in a document was seen', () => {
  const written = files.flatMap((file) =>
    [...readFileSync(path.join(SOURCE, file), 'utf8').matchAll(OPERATION)].map(
      ([, name = '']) => name,
    ),
  );
  const seen = new Set(documents.map(({ parsed }) => operationName(parsed)));
  expect(written.length).toBeGreaterThan(40);
  expect(written.filter((name) => !seen.has(name))).toEqual([]);
});

test('no two documents share the name of their operation', () => {
  const origins = new Map<string, Set<string>>();
  for (const { origin, parsed } of documents) {
    const name = operationName(parsed);
    origins.set(name, (origins.get(name) ?? new Set()).add(origin));
  }
  expect([...origins].filter(([, shared]) => shared.size > 1)).toEqual([]);
});

test('no document costs more points than it may', () => {
  const over = documents.flatMap(({ title, parsed }) => {
    const most = BOUNDS[operationName(parsed)] ?? 1;
    const points = staticCost(schema, parsed);
    return points > most ? [`${title} costs ${points}, at most ${most}`] : [];
  });
  expect(over).toEqual([]);
});

const OPERATION = /\b(?:query|mutation) ([A-Z]\w*)\s*[({]/g;
const GRAPHQL = /\b(?:query|mutation|subscription|fragment) [A-Z]\w*\s*[({]|\.\.\. on [A-Z]/;

test('no other source holds the text of a query', () => {
  const others = sources.filter((file) => !DOCUMENTS.test(file));
  expect(others.length).toBeGreaterThan(30);
  expect(
    others.filter((file) => GRAPHQL.test(readFileSync(path.join(SOURCE, file), 'utf8'))),
  ).toEqual([]);
});

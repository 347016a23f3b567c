import { readFile } from 'node:fs/promises';
import * as z from 'zod';

/** The kinds of queries, in the order in which they are printed. */
export const KINDS = ['keyword', 'paraphrase', 'misspelt', 'relation'] as const;

/** A kind of queries. */
export type Kind = (typeof KINDS)[number];

/** The halves: weights were chosen on the first, the second judges them. */
export const HALVES = ['tuning', 'held-out'] as const;

const query = z.object({
  id: z.string(),
  kind: z.enum(KINDS),
  half: z.enum(HALVES),
  query: z.string(),
  relevant: z.array(z.string()).min(1),
});

/** A query with what answers it. */
export type Query = z.output<typeof query>;

const graph = z.object({
  entities: z.array(
    z.object({
      name: z.string(),
      entityType: z.string(),
      observations: z.array(z.string()),
      tags: z.array(z.string()).default([]),
    }),
  ),
  relations: z.array(z.object({ from: z.string(), to: z.string(), relationType: z.string() })),
});

/** The graph that is searched. */
export type Graph = z.output<typeof graph>;

const FOLDER = new URL('../../retrieval/', import.meta.url);

/** Reads the retrieval set. */
export async function readSet(): Promise<{
  readonly graph: Graph;
  readonly queries: readonly Query[];
}> {
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(new URL(name, FOLDER), 'utf8')) as unknown;
  const listed = z.union([z.array(query), z.object({ queries: z.array(query) })]);
  const queries = listed.parse(await read('queries.json'));
  return {
    graph: graph.parse(await read('graph.json')),
    queries: Array.isArray(queries) ? queries : queries.queries,
  };
}

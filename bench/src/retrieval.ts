import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { createServer, openMemory } from '@wellspoken/devflow';
import { connect } from '@wellspoken/kit/testing';
import * as z from 'zod';

import { MODES, type Result, writeReport } from './retrieval/report.ts';
import { scoreAnswer } from './retrieval/score.ts';
import { type Graph, readSet } from './retrieval/set.ts';

const tell = (line: string): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[2K${line}`);
};

const { graph, queries } = await readSet();
const memory = await openSearchedMemory(graph, tell);
try {
  const results: Result[] = [];
  for (const mode of MODES) results.push(...(await askAll(mode)));
  tell('');
  const { length } = graph.entities;
  process.stdout.write(`${length} entities, ${queries.length} queries, ${memory.model}\n\n`);
  process.stdout.write(`${writeReport(results)}\n`);
} finally {
  await memory.close();
}

async function askAll(mode: Result['mode']): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const query of queries) {
    const { names, mode: used } = await memory.search(query.query, mode);
    if (used !== mode) throw new Error(`Asked for ${mode}, and ${used} was used.`);
    results.push({ query, mode, score: scoreAnswer(query, names) });
  }
  tell(`${mode} is done`);
  return results;
}

/** The memory server with the graph in it, and a client at it. */
interface SearchedMemory {
  /** The names of what a query finds, the best first, and what was really used. */
  readonly search: (query: string, mode: string) => Promise<Found>;
  readonly model: string;
  readonly close: () => Promise<void>;
}

/** What a search found. */
interface Found {
  readonly names: readonly string[];
  readonly mode: string;
}

const answer = z.object({
  mode: z.string(),
  entities: z.array(z.object({ name: z.string() })),
});

const LIMIT = 10;
const LOOK_AGAIN_MS = 500;

/** Fills a fresh memory through the tools, and waits until all of it can be found by meaning. */
async function openSearchedMemory(
  graph: Graph,
  tell: (line: string) => void,
): Promise<SearchedMemory> {
  const memory = openMemory({ path: ':memory:', embeddings: { provider: 'bundled' } });
  const { client, close } = await connect(createServer(memory));
  const call = async (name: string, args: Record<string, unknown>): Promise<unknown> => {
    const result = await client.callTool({ name, arguments: args });
    if (result.isError === true) throw new Error(`${name}: ${JSON.stringify(result.content)}`);
    return result.structuredContent;
  };
  await call('create_entities', {
    entities: graph.entities.map(({ name, entityType, observations, tags }) => ({
      name,
      entityType,
      observations: observations.map((text) => ({ text, tags })),
    })),
  });
  await call('create_relations', { relations: graph.relations });
  const { model, why } = memory.embeddings;
  if (model === undefined) throw new Error(why);
  for (;;) {
    const { waiting, problem } = await memory.embeddings.state();
    if (problem !== undefined) throw new Error(problem);
    if (waiting === 0) break;
    tell(`${waiting} texts wait to be embedded`);
    await wait(LOOK_AGAIN_MS);
  }
  return {
    model,
    search: async (query, mode) => {
      const given = { query, mode, limit: LIMIT, detail: 'names', max_tokens: 20_000 };
      const { entities, mode: used } = answer.parse(await call('search_nodes', given));
      return { names: entities.map(({ name }) => name), mode: used };
    },
    close: async () => {
      await close();
      await memory.close();
    },
  };
}

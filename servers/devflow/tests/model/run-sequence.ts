import { rm } from 'node:fs/promises';

import { connect } from '@wellspoken/kit/testing';
import { expect, onTestFinished } from 'vitest';

import type { Memory } from '../../src/memory/memory.ts';
import { openMemory } from '../../src/memory/open-memory.ts';
import { createServer } from '../../src/server.ts';
import { START, type Sequence, type Step } from './commands.ts';
import { expectedGraph, expectedHistory, expectedRelationHistory } from './expected.ts';
import { createModel, REFUSED, type Model } from './model.ts';
import { seenGraph, seenHistory, seenOutcome, seenRelationHistory, type Ask } from './seen.ts';

/** One server, under which files are opened, closed and changed for others. */
export interface Bench {
  readonly ask: Ask;
  readonly open: (path: string, now: () => number) => void;
  readonly close: () => Promise<void>;
}

/** Connects a client to a server that has no file yet. */
export async function createBench(): Promise<Bench> {
  let current = openMemory({ path: ':memory:' });
  await current.close();
  // Making a server takes longer than a sequence, and restarting matters to the file alone.
  const memory = new Proxy({} as Memory, {
    get: (_target, key): unknown => (current === undefined ? undefined : Reflect.get(current, key)),
  });
  const { client, close } = await connect(createServer(memory));
  onTestFinished(close);
  return {
    open: (path, now) => {
      current = openMemory({ path, now });
    },
    close: () => current.close(),
    ask: async (name, args) => {
      const result = await client.callTool({ name, arguments: args });
      return result.isError === true ? REFUSED : result.structuredContent;
    },
  };
}

/** Does a sequence with the server and with the model, and compares all that both know after it. */
export async function runSequence(
  { ask, open, close }: Bench,
  path: string,
  { steps, moments }: Sequence,
): Promise<void> {
  let now = START;
  const model = createModel();
  open(path, () => now);
  try {
    for (const step of steps) {
      if (step.kind === 'restart') {
        await close();
        open(path, () => now);
      } else {
        now += step.wait;
        await doBoth(ask, model, { step, now });
      }
    }
    for (const project of PROJECTS) await compareAll(ask, model, { project, moments, now });
  } finally {
    await close();
    await Promise.all(['', '-wal', '-shm'].map((end) => rm(`${path}${end}`, { force: true })));
  }
}

const PROJECTS = ['default', 'other'];

async function doBoth(
  ask: Ask,
  model: Model,
  { step, now }: { readonly step: Step & { readonly kind: 'call' }; readonly now: number },
): Promise<void> {
  const { tool, args } = step;
  const foretold = model.call(now, tool, args);
  const seen = seenOutcome(tool, await ask(tool, args));
  expect(seen, `${tool} ${JSON.stringify(args)}`).toEqual(foretold);
  if (tool === 'create_entities' || tool === 'import_graph') await learnIds(ask, model);
}

/** Asks for the stable ids of entities that the model has none for. */
async function learnIds(ask: Ask, model: Model): Promise<void> {
  const fresh = model.world().entities.filter(({ uid }) => uid === undefined);
  for (const entity of fresh) {
    const { name, project } = entity;
    // The server answers with this shape, which its own tests hold it to.
    const answer = (await ask('get_entity_history', { entityName: name, project })) as {
      readonly id: string;
    };
    entity.uid = answer.id;
  }
}

interface Comparison {
  readonly project: string;
  readonly moments: readonly number[];
  /** What the clock says at the end. */
  readonly now: number;
}

async function compareAll(
  ask: Ask,
  model: Model,
  { project, moments, now }: Comparison,
): Promise<void> {
  const world = model.world();
  const isEmpty = !world.entities.some((one) => one.project === project);
  for (const at of isEmpty ? [undefined] : [undefined, ...moments]) {
    const seen = await seenGraph(ask, project, at);
    // What is stored was stored before now, whatever a clock that went back says.
    const meant = at === undefined || at < now ? at : Math.max(at, world.last);
    const expected = expectedGraph(world, project, meant);
    expect(inOrder(seen), `the graph at ${at}`).toEqual(inOrder(expected));
  }
  for (const one of world.entities.filter((each) => each.project === project)) {
    const seen = await seenHistory(ask, one.uid ?? '', project);
    expect(seen, `the history of ${one.name}`).toEqual(expectedHistory(one));
  }
  for (const one of world.relations.filter(({ from }) => from.project === project)) {
    const ends = { from: one.from.uid ?? '', to: one.to.uid ?? '', relationType: one.type };
    const seen = await seenRelationHistory(ask, ends, project);
    expect(seen, `the history of ${one.type}`).toEqual(expectedRelationHistory(one));
  }
}

/** Relations come with the entities where they start, so their order is not that of the model. */
function inOrder(graph: unknown): unknown {
  const { entities, relations } = graph as { entities: unknown[]; relations: unknown[] };
  const keyed = relations.map((one) => [JSON.stringify(one), one] as const);
  return {
    entities,
    relations: keyed.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one),
  };
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { onTestFinished } from 'vitest';

import { openSession, type Session } from '../support/session.ts';
import { fillSample } from '../support/sample.ts';
import { createFakeEmbedder } from '../support/fake-embedder.ts';
import { makePlace } from './place.ts';

const PROGRAM = fileURLToPath(new URL('lock-program.mjs', import.meta.url));

/** A memory in a file whose write lock another process has. */
export interface Locked extends Session {
  readonly release: () => void;
}

/** Opens a memory that holds the sample, and has another process lock its file. */
export async function openLocked(): Promise<Locked> {
  const path = join(await makePlace(), 'memory.db');
  const session = await openSession({ path, embedder: createFakeEmbedder() });
  await fillSample(session.memory);
  const holder = fork(PROGRAM, [path], { stdio: 'ignore', execArgv: [] });
  const gone = once(holder, 'exit');
  onTestFinished(async () => {
    holder.kill('SIGKILL');
    await gone;
  });
  await once(holder, 'message');
  return { ...session, release: () => void holder.send('release') };
}

/** Reads of every kind: by name, by words and meaning, of the past, and of all there is. */
export const READS: readonly (readonly [string, Record<string, unknown>])[] = [
  ['open_nodes', { names: ['OrderService'] }],
  ['search_nodes', { query: 'payments' }],
  ['semantic_search', { query: 'money' }],
  ['get_context', { query: 'orders' }],
  ['get_entity_embedding', { entity_name: 'OrderService' }],
  ['get_relation', { from: 'CheckoutPage', to: 'OrderService', relationType: 'depends_on' }],
  ['get_entity_history', { entityName: 'PaymentGateway' }],
  ['get_graph_at_time', { timestamp: Date.now() }],
  ['get_decayed_graph', {}],
  ['read_graph', {}],
  ['find_duplicates', {}],
  ['list_projects', {}],
  ['export_graph', { include_history: true }],
];

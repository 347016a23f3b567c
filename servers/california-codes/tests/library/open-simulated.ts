import type { CallToolResult } from '@modelcontextprotocol/client';
import { defineServer, type Tool } from '@wellspoken/kit';
import { connect } from '@wellspoken/kit/testing';
import { type Simulator, startSimulator } from '@wellspoken/simulator-leginfo';
import { onTestFinished } from 'vitest';

import { createLeginfo } from '../../src/leginfo/leginfo.ts';
import { createLibrary } from '../../src/library/create-library.ts';
import type { Library } from '../../src/library/library.ts';
import { openSectionStore } from '../../src/cache/open-section-store.ts';
import { createFakeArchives } from './fake-sources.ts';
import { makePlace } from './place.ts';

const DAY = 86_400_000;

/** A library over a simulated site, without an archive; both end with the test. */
export async function openSimulated(
  now: () => number = Date.now,
): Promise<{ readonly simulator: Simulator; readonly library: Library }> {
  const simulator = await startSimulator();
  const pace = { minGapMs: 0, retryBaseMs: 1 };
  const library = createLibrary({
    leginfo: createLeginfo({ baseUrl: simulator.url, pace }),
    store: openSectionStore(await makePlace(), { now }),
    archives: createFakeArchives(),
    freshMs: DAY,
    archiveFreshMs: 30 * DAY,
    now,
  });
  onTestFinished(async () => {
    await library.close();
    await simulator.close();
  });
  return { simulator, library };
}

/** Calls tools over a library as a client does. */
export type CallTool = (name: string, args: Record<string, unknown>) => Promise<CallToolResult>;

/** A client of tools over a simulated site. */
export async function openTools(
  toolsOf: (library: Library) => readonly Tool[],
): Promise<{ readonly simulator: Simulator; readonly library: Library; readonly call: CallTool }> {
  const { simulator, library } = await openSimulated();
  const server = defineServer({
    name: 'some-tools',
    title: 'Some tools',
    version: '1.0.0',
    tools: toolsOf(library),
  });
  const { client, close } = await connect(server);
  onTestFinished(close);
  return { simulator, library, call: (name, args) => client.callTool({ name, arguments: args }) };
}

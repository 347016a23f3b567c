import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { onTestFinished } from 'vitest';

import { integrityOf, readFile } from './place.ts';
import { startHttpServer } from './server-process.ts';

/** How many write to one file at once, and how often. */
export interface Storm {
  readonly processes: number;
  readonly clients: number;
  readonly calls: number;
}

/** What a storm left behind, and what it should have. */
export interface Aftermath {
  /** What clients were told that was no success. */
  readonly errors: readonly string[];
  /** Observations that were answered and are not there. */
  readonly lost: readonly string[];
  readonly observations: number;
  /** The versions of both shared entities together, less the one that each began with. */
  readonly versions: number;
  readonly integrity: string;
}

// All write to the same two, so that every call meets others.
const SHARED = ['Shared A', 'Shared B'] as const;

/** Lets many clients of many processes add to the same entities of one file. */
export async function storm(db: string, { processes, clients, calls }: Storm): Promise<Aftermath> {
  const urls = await Promise.all(Array.from({ length: processes }, () => startHttpServer(db)));
  const crowd = await Promise.all(
    urls.flatMap((url) => Array.from({ length: clients }, () => connectTo(url))),
  );
  const [first] = crowd;
  const entities = SHARED.map((name) => ({ name, entityType: 'shared' }));
  await first?.callTool({ name: 'create_entities', arguments: { entities } });
  const errors: string[] = [];
  const said: string[] = [];
  await Promise.all(
    crowd.map(async (client, who) => {
      for (let call = 0; call < calls; call++) {
        const text = `Client ${who} said ${call}`;
        const addition = { entityName: SHARED[call % 2], contents: [text] };
        const problem = await problemOf(client, addition);
        if (problem === undefined) said.push(text);
        else errors.push(problem);
      }
    }),
  );
  return lookAfter(db, { errors, said });
}

async function connectTo(url: URL): Promise<Client> {
  const client = new Client({ name: 'storm', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(url));
  onTestFinished(() => client.close());
  return client;
}

async function problemOf(client: Client, addition: object): Promise<string | undefined> {
  try {
    const result = await client.callTool({
      name: 'add_observations',
      arguments: { observations: [addition] },
    });
    if (result.isError === true) return JSON.stringify(result.content);
    const { added } = result.structuredContent as { readonly added: number };
    return added === 1 ? undefined : `added ${added} instead of 1`;
  } catch (error) {
    return String(error);
  }
}

function lookAfter(
  db: string,
  { errors, said }: { readonly errors: readonly string[]; readonly said: readonly string[] },
): Promise<Aftermath> {
  return readFile(db, async (reader) => {
    const found = await reader.findEntities({}, SHARED);
    const ids = [...found.values()].flat().map(({ id }) => id);
    const kept = await reader.observations(ids);
    const texts = new Set(kept.map(({ text }) => text));
    let versions = 0;
    for (const id of ids) versions += (await reader.countVersions('entity', id)) - 1;
    return {
      errors,
      lost: said.filter((text) => !texts.has(text)),
      observations: kept.length,
      versions,
      integrity: integrityOf(db),
    };
  });
}

import type { Client } from '@modelcontextprotocol/client';
import type { ServerDefinition } from '@wellspoken/kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { holders, holds, reach, SCOPE_OF, WAYS, type Holder, type Reached } from './callers.ts';
import {
  listOfferRequests,
  SAID_BY_AUTHORS,
  scopesNeededBy,
  type OfferRequest,
} from './offer-requests.ts';
import { serverCases, type RunningServer } from './running-servers.ts';
import { outcomeOf } from './outcome.ts';

const cells = holders.flatMap((holder) =>
  WAYS.map((way) => ({ holder, way, name: `${holder.name} by ${way}` })),
);
// What may be done takes longest, so the quick tests do it with the least that suffices, by turns
// in each way; the soaks do it with every set of scopes in every way.
const isSoak = process.env['WELLSPOKEN_FAST_PATH'] === 'off';
const least = cells.filter(({ holder }) => holder.scopes?.length === 1);
const callers = isSoak ? cells : least.filter((_cell, turn) => turn % (WAYS.length + 1) === 0);

/** Examples that need more than their tool, because of what they ask for. */
const STRONGER: Readonly<Record<string, string>> = {
  'entrez_data: stage articles': 'write',
  'merge_entities: do it': 'delete',
  'restore: an earlier version': 'delete',
};

const UNLIMITED = holders.at(-1)!;

const examined = new Map<string, number>();
function count(what: string, number: number): void {
  examined.set(what, (examined.get(what) ?? 0) + number);
}

describe.each(serverCases)('$name', (serverCase) => {
  let running: RunningServer;
  let reached: Reached;
  beforeAll(async () => {
    running = await serverCase.open();
    reached = await reach(running.server);
  });
  afterAll(async () => {
    await reached.close();
    await running.close();
  });
  const listRequestsFor = (
    holder: Holder,
    way: (typeof WAYS)[number],
    isOpen: boolean,
  ): readonly OfferRequest[] =>
    listOfferRequests(running.server, { uris: serverCase.uris, way }).filter(
      ({ needs }) => holds(holder, needs) === isOpen,
    );

  test('names scopes of its own only where its author has a reason, and hides no effect', async () => {
    const { server } = running;
    const odd = [...server.tools.values()].filter(
      ({ scopes, effect }) => scopes.join() !== SCOPE_OF[effect],
    );
    expect(odd.filter(({ name }) => SAID_BY_AUTHORS[name] === undefined)).toEqual([]);
    const client = await reached.meet(UNLIMITED, '2026-07-28');
    for (const { name, annotations } of (await client.listTools()).tools) {
      const effect = server.tools.get(name)?.effect;
      expect([name, annotations?.readOnlyHint]).toEqual([name, effect === 'read']);
      if (effect === 'delete') expect([name, annotations?.destructiveHint]).toEqual([name, true]);
    }
  });

  test.each(cells)('$name: sees what it may use, and nothing else', async ({ holder, way }) => {
    const client = await reached.meet(holder, way);
    const { server } = running;
    const tools = [...server.tools.values()].filter((tool) => holds(holder, scopesNeededBy(tool)));
    const mayRead = holds(holder, [SCOPE_OF.read]);
    const listed = await listAll(client, server);
    expect(listed.tools).toEqual(tools.map(({ name }) => name));
    expect(listed.prompts).toEqual(mayRead ? [...server.prompts.keys()] : []);
    expect(listed.templates).toEqual(mayRead ? templatesOf(server) : []);
    const fixed = serverCase.uris.filter((uri) => server.resources.some((one) => one.uri === uri));
    if (mayRead) expect(listed.resources).toEqual(expect.arrayContaining(fixed));
    else expect(listed.resources).toEqual([]);
    count('listed', tools.length);
    count('not listed', server.tools.size - tools.length);
  });

  test.each(cells)(
    '$name: is refused everything else, and nothing comes of it',
    async ({ holder, way }) => {
      const client = await reached.meet(holder, way);
      const before = await running.look();
      const shut = listRequestsFor(holder, way, false);
      // Which arguments come with it plays no part in a refusal.
      for (const { kind, name, ask } of shut.filter(({ isRepeated }) => isRepeated !== true)) {
        const outcome = await outcomeOf(ask(client));
        // Without HTTP before it, a resource is as if it were not there; so is one to be watched.
        const isHidden = kind === 'watch' || (kind !== 'tool' && way === 'memory');
        expect({ name, outcome }).toEqual({
          name,
          outcome: isHidden && outcome === 'failed' ? 'failed' : 'refused',
        });
        count(`${kind} refused`, 1);
      }
      expect(await running.look()).toEqual(before);
      expect(running.server.watches.open()).toBe(0);
    },
  );

  test.each(callers)(
    '$name: is let through to what it sees, and does no more than its scopes say',
    async ({ holder, way }) => {
      const client = await reached.meet(holder, way);
      const before = { kept: await running.kept(), deletions: running.deletions() };
      for (const { kind, name, ask } of listRequestsFor(holder, way, true)) {
        const outcome = await outcomeOf(ask(client));
        const further = STRONGER[name];
        // Whether it is too strong may depend on what was done before.
        if (further === undefined || holds(holder, [further])) {
          expect({ name, outcome }).not.toEqual({ name, outcome: 'refused' });
        }
        if (kind === 'resource') expect({ name, outcome }).toEqual({ name, outcome: 'answered' });
        count(`${kind} open`, 1);
      }
      if (!holds(holder, ['write']) && !holds(holder, ['delete'])) {
        expect(await running.kept()).toEqual(before.kept);
      }
      if (!holds(holder, ['delete'])) expect(running.deletions()).toEqual(before.deletions);
    },
  );
});

/** Of what has to be examined, fewer only where tools, prompts or resources are taken away. */
const FLOORS: Readonly<Record<string, number>> = {
  listed: 3_500,
  'not listed': 2_800,
  'tool refused': 2_800,
  'prompt refused': 260,
  'resource refused': 90,
  'completion refused': 370,
  'watch refused': 55,
  'tool open': 350,
  'prompt open': 22,
  'resource open': 8,
  'completion open': 30,
  'watch open': 5,
};

test('enough was examined', () => {
  const few = Object.entries(FLOORS).filter(([what, least]) => (examined.get(what) ?? 0) < least);
  expect(few.map(([what]) => [what, examined.get(what)])).toEqual([]);
});

interface Listed {
  readonly tools: readonly string[];
  readonly prompts: readonly string[];
  readonly resources: readonly string[];
  readonly templates: readonly string[];
}

async function listAll(client: Client, server: ServerDefinition): Promise<Listed> {
  const hasResources = server.resources.length > 0;
  const { tools } = await client.listTools();
  const { prompts } = await client.listPrompts();
  const { resources } = hasResources ? await client.listResources() : { resources: [] };
  const { resourceTemplates } = hasResources
    ? await client.listResourceTemplates()
    : { resourceTemplates: [] };
  return {
    tools: tools.map(({ name }) => name),
    prompts: prompts.map(({ name }) => name),
    resources: resources.map(({ uri }) => uri),
    templates: resourceTemplates.map(({ uriTemplate }) => uriTemplate),
  };
}

function templatesOf({ resources }: ServerDefinition): readonly string[] {
  return resources.flatMap(({ uriTemplate }) => (uriTemplate === undefined ? [] : [uriTemplate]));
}

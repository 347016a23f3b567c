import { countTokens } from '@wellspoken/kit/paging';
import { expect, test } from 'vitest';

import { formatEntityUri, formatHistoryUri, formatProjectUri } from '../src/answers/documents.ts';
import { type Session, openSession } from './support/session.ts';
import { openSample } from './support/sample.ts';

interface Got {
  /** The URIs of what is embedded, in order. */
  readonly uris: string[];
  readonly embedded: string;
  readonly words: string;
}

async function get({ client }: Session, name: string, args: Record<string, string>): Promise<Got> {
  const { messages } = await client.getPrompt({ name, arguments: args });
  const blocks = messages.map(({ content }) => content);
  const resources = blocks.flatMap((block) => (block.type === 'resource' ? [block.resource] : []));
  const texts = blocks.flatMap((block) => (block.type === 'text' ? [block.text] : []));
  return {
    uris: resources.map(({ uri }) => uri),
    embedded: resources.map((one) => ('text' in one ? one.text : '')).join('\n'),
    words: texts.join('\n'),
  };
}

test('get-context shows what matches the task, the likeliest first', async () => {
  const session = await openSample();
  const got = await get(session, 'get-context', { query: 'retry of a failed charge' });
  expect(got.uris).toContain(formatEntityUri('default', 'PaymentGateway'));
  expect(got.embedded).toContain('Retries a failed charge three times');
  expect(got.words).toContain('I am about to work on this: retry of a failed charge');
  expect(got.words).toContain('project "default"');
});

test('get-context keeps to the types that were named, and shows histories when asked', async () => {
  const session = await openSample();
  const got = await get(session, 'get-context', {
    query: 'payment',
    entityTypes: ' component , , decision ',
    includeHistory: 'true',
  });
  expect(got.uris).toContain(formatHistoryUri('default', 'PaymentGateway'));
  expect(got.embedded).not.toContain('"entityType": "feature"');
  expect(got.words).toContain('among entities of type "component", "decision"');
});

test('get-context says where it found nothing', async () => {
  const got = await get(await openSession(), 'get-context', { query: 'anything' });
  expect(got.uris).toEqual([]);
  expect(got.words).toContain('nothing that matches in project "default"');
});

test('review-context shows the entity, then decisions, then what else it is related to', async () => {
  const session = await openSample();
  await session.call('create_relations', {
    relations: [{ from: 'PaymentGateway', to: 'Use Stripe', relationType: 'follows' }],
  });
  const got = await get(session, 'review-context', { entityName: 'PaymentGateway' });
  const [first, second] = got.uris;
  expect([first, second]).toEqual([
    formatEntityUri('default', 'PaymentGateway'),
    formatEntityUri('default', 'Use Stripe'),
  ]);
  expect(got.uris.length).toBeGreaterThan(2);
  const args = { entityName: 'PaymentGateway', includeRelated: 'false', includeDecisions: 'false' };
  expect((await get(session, 'review-context', args)).uris).toEqual([first]);
});

test('init-project shows a project that is there already', async () => {
  const session = await openSample();
  const args = { projectName: 'clinic', description: 'Appointments', goals: 'Fewer calls' };
  const got = await get(session, 'init-project', args);
  expect(got.uris).toEqual([formatProjectUri('clinic')]);
  expect(got.words).toContain('What it shall reach: Fewer calls');
  expect(got.words).toContain('Pass project: "clinic" in every call.');
  const fresh = await get(session, 'init-project', { projectName: 'new', description: 'x' });
  expect(fresh.uris).toEqual([]);
  expect(fresh.words).toContain('no project "new" yet');
});

test('remember-work writes out calls that work as they are', async () => {
  const session = await openSample();
  const got = await get(session, 'remember-work', {
    workType: 'component',
    name: 'RefundService',
    description: 'Gives money back',
    implementsTask: 'RetryPolicy',
    partOfFeature: 'CheckoutPage',
    dependsOn: 'PaymentGateway, OrderService',
    keyDecisions: 'Refunds can be partial',
  });
  expect(got.uris).toEqual(
    ['RetryPolicy', 'CheckoutPage', 'PaymentGateway', 'OrderService'].map((name) =>
      formatEntityUri('default', name),
    ),
  );
  for (const [, tool = '', args = ''] of got.words.matchAll(/^(create_\w+) (\{.*\})$/gm)) {
    const answer = await session.call(tool, JSON.parse(args) as Record<string, unknown>);
    expect(JSON.stringify(answer)).not.toContain('not_found');
  }
  const graph = await session.call<{ relations: unknown[] }>('open_nodes', {
    names: ['RefundService'],
  });
  expect(graph.relations).toHaveLength(5);
});

test('remember-work adds to what is known, and says what is not', async () => {
  const got = await get(await openSample(), 'remember-work', {
    workType: 'component',
    name: 'OrderService',
    description: 'Got faster',
    dependsOn: 'Nobody',
  });
  expect(got.words).toContain('The memory knows "OrderService" already');
  expect(got.words).toContain('It does not know "Nobody" either.');
  expect(got.words).toContain('add_observations {"observations":[{"entityName":"OrderService"');
});

test.for<[string, Record<string, string>, string]>([
  ['get-context', {}, 'query'],
  ['get-context', { query: ' ' }, 'query'],
  ['get-context', { query: 'x', includeHistory: 'yes' }, 'includeHistory'],
  ['review-context', { entityName: 'PaymentGatewey' }, 'There is no entity "PaymentGatewey"'],
  ['review-context', { entityName: 'PaymentGateway', includeRelated: '1' }, 'includeRelated'],
  ['remember-work', { workType: 'task', name: 'x' }, 'description'],
  ['init-project', { projectName: 'x' }, 'description'],
  ['init-project', { projectName: '*', description: 'x' }, 'expected the name of one project'],
])('%s refuses %j with a reason', async ([name, args, words]) => {
  const { client } = await openSample();
  await expect(client.getPrompt({ name, arguments: args })).rejects.toMatchObject({
    code: -32602,
    message: expect.stringContaining(words) as string,
  });
});

const ARGUMENTS: Readonly<Record<string, Record<string, string>>> = {
  'get-context': { query: 'payment' },
  'review-context': { entityName: 'PaymentGateway' },
  'init-project': { projectName: 'p', description: 'd' },
  'remember-work': {
    workType: 'task',
    name: 'n',
    description: 'd',
    dependsOn: 'x',
    keyDecisions: 'k',
  },
};
const RELATIONS = new Set(['depends_on', 'part_of', 'relates_to']);

test.for([false, true])(
  'prompts name only tools that are offered; read-only: %s',
  async (readOnly) => {
    const session = await openSample({ readOnly });
    const { tools } = await session.client.listTools();
    const { prompts } = await session.client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(
      Object.keys(ARGUMENTS).slice(0, readOnly ? 2 : 4),
    );
    const offered = new Set(tools.map(({ name }) => name));
    for (const { name } of prompts) {
      const { words } = await get(session, name, ARGUMENTS[name] ?? {});
      const named = [...words.matchAll(/\b[a-z]+(?:_[a-z]+)+\b/g)].map(([word]) => word);
      expect(named.filter((word) => !RELATIONS.has(word) && !offered.has(word))).toEqual([]);
    }
  },
);

test('a prompt keeps to its budget, whatever the memory holds', async () => {
  const session = await openSession();
  await session.call('create_entities', {
    entities: Array.from({ length: 8 }, (_, index) => ({
      name: `Payment ${index}`,
      entityType: 'x',
      observations: Array.from(
        { length: 40 },
        (_one, number) => `payment ${number} ${'x'.repeat(2_000)}`,
      ),
    })),
  });
  const { embedded, uris } = await get(session, 'get-context', { query: 'payment' });
  expect(uris.length).toBeGreaterThan(0);
  expect(countTokens(embedded)).toBeLessThan(14_000);
});

test.for<[string, string, string, string[]]>([
  ['review-context', 'entityName', 'Order', ['OrderService']],
  ['get-context', 'entityTypes', 'task, comp', ['task, component']],
  ['remember-work', 'dependsOn', 'OrderService,Pay', ['OrderService,PaymentGateway']],
  ['remember-work', 'workType', 'te', ['test']],
  ['init-project', 'projectName', 'cl', ['clinic']],
])('%s completes %s from %j', async ([name, argument, value, expected]) => {
  const { client } = await openSample();
  const ref = { type: 'ref/prompt', name } as const;
  const { completion } = await client.complete({ ref, argument: { name: argument, value } });
  expect(completion.values).toEqual(expected);
});

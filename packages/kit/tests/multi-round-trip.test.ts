import {
  defineServer,
  defineTool,
  type ServerDefinition,
  type ServerOptions,
} from '@wellspoken/kit';
import { createFetchHandler } from '@wellspoken/kit/fetch';
import { verifies } from '@wellspoken/proof';
import { expect, test } from 'vitest';
import * as z from 'zod';

const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const VERSION = 'io.modelcontextprotocol/protocolVersion';

interface Round {
  readonly args?: Record<string, unknown>;
  readonly answers?: Record<string, unknown>;
  readonly state?: unknown;
  readonly tool?: string;
  readonly caller?: string;
}

interface Told {
  readonly result?: {
    readonly resultType: string;
    readonly inputRequests?: Record<string, { readonly method: string; readonly params: unknown }>;
    readonly requestState?: string;
    readonly content?: readonly { readonly text: string }[];
    readonly isError?: boolean;
    readonly ttlMs?: number;
  };
  readonly error?: { readonly code: number; readonly message: string };
}

function createAsker(tools?: ServerOptions['tools']): ServerDefinition {
  const question = { message: 'Sure?', fields: z.object({ sure: z.boolean().describe('Sure') }) };
  const define = (name: string) =>
    defineTool({
      name,
      title: name,
      description: 'Asks until it has an answer.',
      effect: 'delete',
      openWorld: false,
      input: z.object({ id: z.string().default('1').describe('Id') }),
      run: async ({ id }, ctx) => {
        const answer = await ctx.ask(question);
        return `${id} ${answer.action}`;
      },
    });
  return defineServer({
    name: 'asker',
    title: 'Asker',
    version: '1.0.0',
    tools: tools ?? [define('delete_one'), define('delete_other')],
  });
}

interface Setting {
  readonly clock?: () => number;
  readonly definition?: ServerDefinition;
}

function openRounds({ definition = createAsker(), ...options }: Setting = {}): (
  round?: Round,
) => Promise<Told> {
  const handler = createFetchHandler(definition, options);
  return async ({ args = {}, answers, state, tool = 'delete_one', caller = 'me' } = {}) => {
    const body = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name: tool,
        arguments: args,
        ...(answers !== undefined && { inputResponses: answers }),
        ...(state !== undefined && { requestState: state }),
        _meta: { [VERSION]: '2026-07-28', [CAPABILITIES]: { elicitation: { form: {} } } },
      },
    };
    const request = new Request('http://localhost/mcp', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'tools/call',
        'mcp-name': tool,
      },
      body: JSON.stringify(body),
    });
    return (await (await handler(request, { caller: { id: caller } })).json()) as Told;
  };
}

const YES = { form_1: { action: 'accept', content: { sure: true } } };

test(
  'asks with a result and goes on when the answer comes with the retry',
  verifies('mrtr.shape', 'mrtr.kinds', 'cache.interim'),
  async () => {
    const round = openRounds();
    const asked = await round();
    expect(asked.result).toMatchObject({
      resultType: 'input_required',
      inputRequests: {
        form_1: {
          method: 'elicitation/create',
          params: { mode: 'form', message: 'Sure?', requestedSchema: { required: ['sure'] } },
        },
      },
      requestState: expect.any(String) as string,
    });
    expect(asked.result).not.toHaveProperty('ttlMs');
    const { result } = await round({ answers: YES, state: asked.result?.requestState });
    expect(result).toMatchObject({ resultType: 'complete', content: [{ text: '1 accept' }] });
  },
);

test(
  'asks again when the answer is missing, and ignores answers to nothing',
  verifies('mrtr.missing-answer', 'mrtr.extra-answer'),
  async () => {
    const round = openRounds();
    const state = (await round()).result?.requestState;
    const again = await round({ answers: { stranger: { action: 'accept' } }, state });
    expect(Object.keys(again.result?.inputRequests ?? {})).toEqual(['form_1']);
  },
);

const REFUSAL = {
  code: -32602,
  message: expect.stringContaining('Call again without it.') as string,
};

test.for<[string, Round]>([
  ['another caller', { caller: 'you' }],
  ['another tool', { tool: 'delete_other' }],
  ['other arguments', { args: { id: '2' } }],
])(
  'refuses a state that was given to %s',
  verifies('mrtr.principal', 'mrtr.same-request'),
  async ([, other]) => {
    const round = openRounds();
    const state = (await round()).result?.requestState;
    expect((await round({ answers: YES, state, ...other })).error).toMatchObject(REFUSAL);
  },
);

test.for<unknown>(['nonsense', '', 7, {}, 'w1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'])(
  'refuses %j for a state',
  verifies('mrtr.tamper'),
  async (state) => {
    expect((await openRounds()({ answers: YES, state })).error?.code).toBe(-32602);
  },
);

test('refuses a state that has expired', verifies('mrtr.expiry'), async () => {
  let now = 0;
  const round = openRounds({ clock: () => now });
  const state = (await round()).result?.requestState;
  now = 600_000;
  expect((await round({ answers: YES, state })).error).toMatchObject(REFUSAL);
});

test('does not ask for ever', async () => {
  const round = openRounds();
  let told = await round();
  let rounds = 1;
  while (told.result?.resultType === 'input_required' && rounds < 50) {
    told = await round({
      answers: { form_1: { action: 'accept', content: {} } },
      state: told.result.requestState,
    });
    rounds += 1;
  }
  expect(rounds).toBe(11);
  expect(told.result).toMatchObject({
    isError: true,
    content: [{ text: 'The client was asked 10 times without a usable answer.' }],
  });
});

test('asks where an answer comes without the state of its question', async () => {
  const { result } = await openRounds()({ answers: YES });
  expect(result?.resultType).toBe('input_required');
});

test('asks where an answer comes with the state of another question', async () => {
  const first = { message: 'First?', fields: z.object({ sure: z.boolean().describe('Sure') }) };
  const twice = defineTool({
    name: 'delete_one',
    title: 'Asks twice',
    description: 'Asks two questions, one after the other.',
    effect: 'delete',
    openWorld: false,
    input: z.object({}),
    run: async (_input, ctx) => {
      await ctx.ask(first);
      return (await ctx.ask({ ...first, message: 'Second?' })).action;
    },
  });
  const round = openRounds({ definition: createAsker([twice]) });
  const state = (await round()).result?.requestState;
  const { result } = await round({ answers: { ...YES, form_2: YES.form_1 }, state });
  expect(Object.keys(result?.inputRequests ?? {})).toEqual(['form_2']);
});

test('takes a state once, however many retries come at the same time', async () => {
  const round = openRounds();
  const state = (await round()).result?.requestState;
  const retries = await Promise.all(
    Array.from({ length: 20 }, () => round({ answers: YES, state })),
  );
  expect(retries.filter(({ result }) => result?.resultType === 'complete')).toHaveLength(1);
  const refused = retries.filter(({ error }) => error !== undefined);
  expect(refused).toHaveLength(19);
  expect(refused[0]?.error).toMatchObject(REFUSAL);
});

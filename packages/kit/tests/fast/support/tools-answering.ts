import {
  audio,
  defineTool,
  embed,
  image,
  link,
  reply,
  text,
  type ContentBlock,
  type Context,
  type Tool,
} from '@wellspoken/kit';
import * as z from 'zod';

const words = { title: 'A tool', description: 'Is called in tests.' };
/** What every tool of the specimen says of itself. */
export const common = { ...words, effect: 'read', openWorld: false } as const;

const textInput = z.object({ text: z.string().describe('Any text') });
const annotations = {
  audience: ['user', 'assistant'],
  priority: 0.5,
  lastModified: '2026-01-31T12:00:00Z',
} as const;

/** Tools that answer, each in another form. */
export function answering(): Tool[] {
  return [
    ...plain(),
    ...shown(),
    ...rooted(),
    defineTool({
      ...common,
      name: 'tell_view',
      run: (_input, ctx) => JSON.stringify(viewOf(ctx)),
    }),
    defineTool({
      ...common,
      name: 'spill_text',
      run: (_input, ctx) => [
        ctx.spill({ name: 'a.txt', data: 'x'.repeat(2_000), mimeType: 'text/plain' }),
      ],
    }),
  ];
}

/** What a handler can see of who called it. */
function viewOf({ caller, client, canAsk }: Context): object {
  const kinds = ['form', 'url', 'sampling', 'roots'] as const;
  return { caller, client, canAsk: kinds.filter((kind) => canAsk(kind)) };
}

/** A tool that remembers how often it ran. */
export function counting(): Tool {
  let runs = 0;
  return defineTool({
    ...common,
    name: 'count_runs',
    input: z.object({ key: z.string().describe('Tells runs apart') }),
    output: z.object({ runs: z.number().describe('How often it ran') }),
    cache: { ttlMs: 60_000 },
    run: () => ({ runs: ++runs }),
  });
}

function plain(): Tool[] {
  return [
    defineTool({
      ...common,
      name: 'echo_text',
      input: textInput,
      output: textInput,
      run: (input) => input,
    }),
    defineTool({ ...common, name: 'say_nothing_needed', run: () => 'said' }),
    defineTool({
      ...common,
      name: 'take_anything',
      input: z.looseObject({ known: z.string().optional().describe('One that is known') }),
      run: (input) => JSON.stringify(Object.entries(input)),
    }),
    defineTool({
      ...common,
      name: 'by_region',
      input: z.object({
        region: z.string().meta({ description: 'Where', 'x-mcp-header': 'Region' }),
      }),
      run: ({ region }) => region,
    }),
    defineTool({ ...common, name: 'need_scope', scopes: ['notes:write'], run: () => 'written' }),
  ];
}

function shown(): Tool[] {
  return [
    defineTool({
      ...common,
      name: 'show_blocks',
      run: () => [
        text('words', annotations),
        image('iVBORw0KGgo=', 'image/png', annotations),
        audio('AAEC', 'audio/wav', annotations),
        link({ uri: 'note://one', name: 'one', title: 'One', size: 3, mimeType: 'text/plain' }),
        embed({ uri: 'note://two', text: 'two' }, annotations),
        embed({ uri: 'note://three', blob: 'AAEC', mimeType: 'image/png' }),
      ],
    }),
    defineTool({
      ...common,
      name: 'show_given',
      input: z.object({ blocks: z.array(z.unknown()).describe('Blocks, right or wrong') }),
      run: ({ blocks }) => blocks as ContentBlock[],
    }),
    defineTool({
      ...common,
      name: 'reply_with',
      input: z.object({ extras: z.record(z.string(), z.unknown()).describe('What goes with it') }),
      output: z.object({ n: z.number().describe('A number') }),
      run: ({ extras }) => reply({ n: 1 }, extras),
    }),
    defineTool({
      ...common,
      name: 'quote_text',
      input: textInput,
      foreign: 'notes',
      run: ({ text: words }) => words,
    }),
    defineTool({
      ...common,
      name: 'quote_data',
      input: z.object({ extras: z.record(z.string(), z.unknown()).describe('What goes with it') }),
      output: z.object({ n: z.number().describe('A number') }),
      foreign: 'notes',
      run: ({ extras }) => reply({ n: 1 }, extras),
    }),
  ];
}

function rooted(): Tool[] {
  const roots = {
    array: [z.array(z.number()), [1, 2]],
    string: [z.string(), 'words'],
    number: [z.number(), 1.5],
    null: [z.null(), null],
    union: [z.union([z.string(), z.number()]), 'either'],
    anything: [z.unknown(), ['any']],
    objects: [
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('a'), a: z.number().describe('A') }),
        z.object({ kind: z.literal('b'), b: z.number().describe('B') }),
      ]),
      { kind: 'a', a: 1 },
    ],
    record: [z.record(z.string(), z.number()), { a: 1 }],
  } as const;
  return Object.entries(roots).map(([kind, [output, value]]) =>
    defineTool({ ...common, name: `give_${kind}`, output: output as z.ZodType, run: () => value }),
  );
}

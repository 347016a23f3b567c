import { expectTypeOf } from 'vitest';
import * as z from 'zod';

import {
  definePrompt,
  defineTool,
  embed,
  reply,
  rewriteInput,
  text,
  ToolError,
  type Context,
} from '../index.ts';
import { fromJsonSchema } from '../json-schema.ts';

const words = {
  name: 'add',
  title: 'Add',
  description: 'Add two numbers.',
  effect: 'read',
  openWorld: false,
} as const;
const input = z.object({
  a: z.number().describe('First'),
  b: z.number().optional().describe('Second'),
  unit: z.enum(['m', 'km']).default('m').describe('Unit'),
});
const output = z.object({ sum: z.number(), note: z.string().optional() });

const shout = (word: string): string => word.toUpperCase();

// The key of a limit is told from what a handler is given.
defineTool({
  ...words,
  input,
  limitBy: {
    name: 'unit',
    perMinute: 1,
    key: (given) => {
      expectTypeOf(given).toEqualTypeOf<{ a: number; b?: number | undefined; unit: 'm' | 'km' }>();
      return given.unit;
    },
  },
  run: ({ unit }) => unit,
});
defineTool({
  ...words,
  input,
  // @ts-expect-error -- a key is text
  limitBy: { name: 'unit', perMinute: 1, key: ({ a }) => a },
  run: () => 'done',
});

// What a handler is given is what its input schema parses to.
defineTool({
  ...words,
  input,
  run: (given, ctx) => {
    expectTypeOf(given).toEqualTypeOf<{ a: number; b?: number | undefined; unit: 'm' | 'km' }>();
    expectTypeOf(ctx).toEqualTypeOf<Context>();
    return 'done';
  },
});
defineTool({
  ...words,
  input: rewriteInput(input, (given) => given),
  examples: [{ name: 'one', arguments: { a: 1 } }],
  run: (given) => {
    expectTypeOf(given).toEqualTypeOf<{ a: number; b?: number | undefined; unit: 'm' | 'km' }>();
    return 'done';
  },
});
defineTool({
  ...words,
  input: z.object({ size: z.string().transform(Number).describe('Size') }),
  run: ({ size }) => {
    expectTypeOf(size).toEqualTypeOf<number>();
    return 'done';
  },
});
defineTool({
  ...words,
  input: fromJsonSchema<{ a: number }>({ type: 'object' }),
  run: ({ a }) => {
    expectTypeOf(a).toEqualTypeOf<number>();
    return 'done';
  },
});
defineTool({
  ...words,
  input,
  // @ts-expect-error: there is no argument c
  run: ({ c }) => String(c),
});
defineTool({
  ...words,
  input,
  // @ts-expect-error: a is a number
  run: ({ a }) => shout(a),
});
defineTool({
  ...words,
  input,
  // @ts-expect-error: b may be absent
  run: ({ b }) => b.toFixed(),
});
defineTool({
  ...words,
  // @ts-expect-error: without an input schema there are no arguments
  run: ({ a }) => shout(a),
});

// What a handler returns fits its output schema, now or later, alone or with words around it.
defineTool({ ...words, output, run: () => ({ sum: 1 }) });
defineTool({ ...words, output, run: async () => ({ sum: await Promise.resolve(1) }) });
defineTool({ ...words, output, run: () => reply({ sum: 1 }, { summary: 'One.' }) });
defineTool({ ...words, output: z.array(z.string()), run: () => ['a'] });
defineTool({
  ...words,
  output,
  // @ts-expect-error: sum is a number
  run: () => ({ sum: '1' }),
});
defineTool({
  ...words,
  output,
  // @ts-expect-error: sum is missing
  run: () => ({ note: 'none' }),
});
defineTool({
  ...words,
  output,
  // @ts-expect-error: the promise does not fit either
  run: async () => ({ sum: await Promise.resolve('1') }),
});
defineTool({
  ...words,
  output,
  // @ts-expect-error: nor does the data of a reply
  run: () => reply({ sum: '1' }, {}),
});
defineTool({
  ...words,
  output,
  // @ts-expect-error: text is no data
  run: () => 'one',
});
defineTool({
  ...words,
  output,
  // @ts-expect-error: a handler that returns nothing returns no data
  run: () => {},
});

// Without an output schema it returns text or content.
defineTool({ ...words, run: () => 'one' });
defineTool({ ...words, run: () => [text('one'), embed({ uri: 'notes://1', text: 'one' })] });
defineTool({
  ...words,
  // @ts-expect-error: data needs an output schema
  run: () => ({ sum: 1 }),
});

// Examples fit what the input schema accepts: defaults may be left out.
const run = (): string => 'done';
defineTool({ ...words, input, examples: [{ name: 'one', arguments: { a: 1 } }], run });
defineTool({
  ...words,
  input,
  // @ts-expect-error: a is a number
  examples: [{ name: 'one', arguments: { a: '1' } }],
  run,
});
defineTool({
  ...words,
  input,
  // @ts-expect-error: a is missing
  examples: [{ name: 'one', arguments: {} }],
  run,
});
defineTool({
  ...words,
  input,
  // @ts-expect-error: an example has a name
  examples: [{ arguments: { a: 1 } }],
  run,
});
defineTool({
  ...words,
  // @ts-expect-error: the tool takes no arguments
  examples: [{ name: 'one', arguments: { a: 1 } }],
  run,
});

// A definition is whole.
const { description: _description, ...undescribed } = words;
const { title: _title, ...untitled } = words;
const { openWorld: _openWorld, ...unstated } = words;
const { effect: _effect, ...ineffective } = words;
// @ts-expect-error: a tool has a description
defineTool({ ...undescribed, run });
// @ts-expect-error: a tool has a title
defineTool({ ...untitled, run });
// @ts-expect-error: a tool states whether it reaches beyond its own data
defineTool({ ...unstated, run });
// @ts-expect-error: a tool has an effect
defineTool({ ...ineffective, run });
defineTool({
  ...words,
  // @ts-expect-error: there is no such effect
  effect: 'write',
  run,
});
defineTool({
  ...words,
  // @ts-expect-error: there is no such hint
  hints: { openWorld: true },
  run,
});
defineTool({
  ...words,
  // @ts-expect-error: a schema, not the shape of one
  input: { a: z.number() },
  run,
});

// Arguments of prompts are typed in the same way.
definePrompt({
  ...words,
  input: z.object({ topic: z.string().describe('What') }),
  run: ({ topic }) => {
    expectTypeOf(topic).toEqualTypeOf<string>();
    return topic;
  },
});
definePrompt({
  ...words,
  // @ts-expect-error: a prompt returns messages
  run: () => ({ role: 'system', content: text('a') }),
});

// Codes of errors are a closed set.
new ToolError('not_found', 'No such note.', { retryAfterMs: 5, suggestions: ['List notes.'] });
// @ts-expect-error: there is no such code
new ToolError('missing', 'No such note.');
// @ts-expect-error: suggestions are a list
new ToolError('not_found', 'No such note.', { suggestions: 'List notes.' });

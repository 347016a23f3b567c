import { defineTool, ToolError, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import { common } from './tools-answering.ts';

/** The codes that a tool can fail with. */
export const CODES = [
  'invalid_arguments',
  'not_found',
  'already_exists',
  'conflict',
  'permission_denied',
  'unauthenticated',
  'not_configured',
  'unsupported',
  'declined',
  'too_large',
  'rate_limited',
  'busy',
  'timeout',
  'upstream_failed',
  'unavailable',
  'internal',
] as const;

const circle: Record<string, unknown> = {};
circle['self'] = circle;

const deeds: Record<string, () => unknown> = {
  'throws an error': () => {
    throw new TypeError('a secret of the server');
  },
  'throws what is no error': () => {
    // oxlint-disable-next-line typescript/only-throw-error -- that is the point of it
    throw 'a secret of the server';
  },
  'throws nothing': () => {
    // oxlint-disable-next-line typescript/only-throw-error -- that is the point of it
    throw undefined;
  },
  'throws an error with a code': () => {
    throw Object.assign(new Error('a secret of the server'), { code: -32_601, data: { a: 1 } });
  },
  'rejects late': () =>
    new Promise((_resolve, reject) => {
      setImmediate(() => reject(new Error('a secret of the server')));
    }),
  'gives a BigInt': () => ({ value: 10n }),
  'gives a circle': () => ({ value: circle }),
  'gives a function': () => ({ value: () => 1 }),
  'gives a date': () => ({ value: new Date(0) }),
  'gives not a number': () => ({ value: Number.NaN }),
  'gives undefined': () => undefined,
  'gives null': () => null,
  'gives a number': () => 7,
  'gives what JSON refuses': () => ({
    value: {
      toJSON: () => {
        throw new Error('a secret of the server');
      },
    },
  }),
};

/** The ways in which `misbehave` does, with a declared output and without. */
export const DEEDS = Object.keys(deeds);

const how = z.object({ how: z.enum(DEEDS).describe('What to do') });

/** Tools that fail, each in its own way. */
export function failing(): Tool[] {
  return [
    ...bounded(),
    defineTool({
      ...common,
      name: 'fail_with',
      input: z.object({ code: z.enum(CODES).describe('With what') }),
      run: ({ code }) => {
        throw new ToolError(code, `It failed with ${code}.`, {
          suggestions: ['Try another.'],
          retryAfterMs: 1_500,
        });
      },
    }),
    defineTool({
      ...common,
      name: 'misbehave',
      input: how,
      output: z.object({ value: z.unknown().describe('Anything') }),
      run: (input) => deeds[input.how]?.() as { value: unknown },
    }),
    defineTool({
      ...common,
      name: 'misbehave_bare',
      input: how,
      run: (input) => deeds[input.how]?.() as string,
    }),
    defineTool({
      ...common,
      name: 'break_output',
      output: z.object({ count: z.number().describe('A number') }),
      run: () => ({ count: 'many' }) as unknown as { count: number },
    }),
  ];
}

function bounded(): Tool[] {
  return [
    defineTool({
      ...common,
      name: 'make_large',
      input: z.object({ size: z.number().describe('How many letters') }),
      run: ({ size }) => 'x'.repeat(size),
    }),
    defineTool({
      ...common,
      name: 'take_too_long',
      timeoutMs: 20,
      run: () => new Promise<string>(() => {}),
    }),
    defineTool({
      ...common,
      name: 'be_limited',
      rateLimit: { perMinute: 1 },
      run: () => 'in time',
    }),
    defineTool({
      ...common,
      name: 'limit_by_key',
      input: z.object({ key: z.string().describe('What is asked for') }),
      limitBy: { name: 'thing', perMinute: 1, key: ({ key }) => key || undefined },
      run: ({ key }) => key,
    }),
  ];
}

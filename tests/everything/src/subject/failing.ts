import { defineTool, text, ToolError, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

/** What must never reach a client, one for each kind of secret. */
export const CANARIES = {
  token: 'canary-token-5f1c9a7e',
  path: '/srv/canary/internal/secrets.ts',
  connection: 'postgres://canary_user:canary_password@db.canary.internal:5432/prod',
  sql: 'SELECT canary_column FROM canary_table WHERE id = 1',
} as const;

const EVERYTHING_SECRET = Object.values(CANARIES).join(' | ');

/** Tools that fail, each in its own way. */
export function failing(): Tool[] {
  return [findMissing(), crash(), breakPromise(), tangle(), makeLarge(), callLimited()];
}

function findMissing(): Tool {
  return defineTool({
    name: 'find_missing',
    title: 'Find what is not there',
    description: 'Fail as a tool should: with a code, a sentence and suggestions.',
    effect: 'read',
    openWorld: false,
    run: () => {
      throw new ToolError('not_found', 'No section 99999 in the Education Code.', {
        suggestions: ['Try section 48900.'],
        cause: new Error(EVERYTHING_SECRET),
      });
    },
  });
}

const throwers: Record<string, () => unknown> = {
  message: () => {
    throw new Error(EVERYTHING_SECRET);
  },
  cause: () => {
    throw new Error('outer', { cause: new Error(EVERYTHING_SECRET) });
  },
  properties: () => {
    throw Object.assign(new TypeError('bad'), {
      code: -32000,
      data: EVERYTHING_SECRET,
      query: CANARIES.sql,
    });
  },
  'not-an-error': () => {
    // oxlint-disable-next-line typescript/only-throw-error -- that is the point of it
    throw { toString: () => EVERYTHING_SECRET };
  },
  aggregate: () => {
    throw new AggregateError([new Error(EVERYTHING_SECRET)], EVERYTHING_SECRET);
  },
  rejection: () => Promise.reject(new Error(EVERYTHING_SECRET)),
  'tool-error-text': () => {
    // An author's mistake: the text of an inner error in a text for clients.
    throw new ToolError(
      'upstream_failed',
      `Connecting failed: ${CANARIES.connection} Bearer ${CANARIES.token}`,
    );
  },
};

/** The ways in which `crash` can crash. */
export const CRASHES = Object.keys(throwers);

function crash(): Tool {
  return defineTool({
    name: 'crash',
    title: 'Crash',
    description: 'Throw what no author meant to throw, with secrets in it.',
    effect: 'read',
    openWorld: false,
    input: z.object({ way: z.enum(CRASHES).describe('How to crash') }),
    run: ({ way }) => throwers[way]?.() as string,
  });
}

function breakPromise(): Tool {
  return defineTool({
    name: 'break_promise',
    title: 'Break its own schema',
    description: 'Return data that the declared output schema refuses.',
    effect: 'read',
    openWorld: false,
    output: z.object({ count: z.number().describe('A number') }),
    run: () => ({ count: EVERYTHING_SECRET }) as unknown as { count: number },
  });
}

function tangle(): Tool {
  return defineTool({
    name: 'tangle',
    title: 'Return what JSON cannot carry',
    description: 'Return a BigInt, a cycle, nothing at all, or a block of no known type.',
    effect: 'read',
    openWorld: false,
    input: z.object({
      what: z
        .enum(['bigint', 'cycle', 'undefined', 'function', 'block'])
        .describe('What to return'),
    }),
    output: z.object({ value: z.unknown().describe('Anything') }),
    run: ({ what }) => {
      const cycle: Record<string, unknown> = {};
      cycle['self'] = cycle;
      if (what === 'undefined') return undefined as never;
      return {
        value: {
          bigint: 10n,
          cycle,
          function: () => 1,
          block: {
            toJSON: () => {
              throw new Error(EVERYTHING_SECRET);
            },
          },
        }[what],
      };
    },
  });
}

function makeLarge(): Tool {
  return defineTool({
    name: 'make_large',
    title: 'Make a large answer',
    description: 'Return so many letters.',
    effect: 'read',
    openWorld: false,
    input: z.object({ limit: z.number().int().min(1).max(1_000_000).describe('How many letters') }),
    run: ({ limit }) => text('x'.repeat(limit)),
  });
}

function callLimited(): Tool {
  return defineTool({
    name: 'call_limited',
    title: 'Be called twice a minute',
    description: 'Answer at most twice a minute for one caller.',
    effect: 'read',
    openWorld: false,
    rateLimit: { perMinute: 2 },
    run: () => 'in time',
  });
}

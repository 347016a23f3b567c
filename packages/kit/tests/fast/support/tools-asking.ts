import { defineTool, type Context, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import type { Gate } from './gate.ts';
import { common } from './tools-answering.ts';

const fields = z.object({ name: z.string().describe('A name') });

const questions: Record<string, (ctx: Context) => Promise<unknown>> = {
  form: (ctx) => ctx.ask({ message: 'Name?', fields }),
  url: (ctx) => ctx.askUrl({ message: 'Visit?', url: 'https://example.org/visit' }),
  sampling: (ctx) =>
    ctx.sample({
      messages: [{ role: 'user', content: { type: 'text', text: 'Say hi' } }],
      maxTokens: 10,
    }),
  roots: (ctx) => ctx.listRoots(),
  together: (ctx) => Promise.all([ctx.ask({ message: 'Name?', fields }), ctx.listRoots()]),
  twice: async (ctx) => [
    await ctx.ask({ message: 'Name?', fields, key: 'first' }),
    await ctx.ask({ message: 'Another?', fields, key: 'second' }),
  ],
};

// The kinds of questions that `ask` asks.
const QUESTIONS = Object.keys(questions);

const kind = z.object({ kind: z.enum(QUESTIONS).describe('What to ask') });

/** Tools that ask the client. */
export function asking(gate: Gate): Tool[] {
  return [
    defineTool({
      ...common,
      name: 'ask',
      input: kind,
      run: async (input, ctx) => JSON.stringify(await questions[input.kind]?.(ctx)),
    }),
    defineTool({
      ...common,
      name: 'ask_late',
      input: kind,
      run: async (input, ctx) => {
        await gate.wait(ctx.signal);
        return JSON.stringify(await questions[input.kind]?.(ctx));
      },
    }),
  ];
}

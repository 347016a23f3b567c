import { defineTool, ToolError, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

const NAME = z.object({ name: z.string().describe('Name') });

/** Tools that ask the user. */
export function asking(): Tool[] {
  return [deleteNote(), askTwice(), askTogether(), canAsk()];
}

function deleteNote(): Tool {
  const runs = new Map<string, number>();
  return defineTool({
    name: 'delete_note',
    title: 'Delete a note',
    description: 'Ask whether a note may be deleted, then say what was done.',
    effect: 'delete',
    openWorld: false,
    input: z.object({ token: z.string().describe('Names the call') }),
    output: z.object({
      deleted: z.boolean().describe('Whether it was deleted'),
      runs: z.number().describe('How often the handler ran for this token'),
    }),
    run: async ({ token }, ctx) => {
      const count = (runs.get(token) ?? 0) + 1;
      runs.set(token, count);
      const answer = await ctx.ask({
        message: `Delete note ${token}?`,
        fields: z.object({ sure: z.boolean().describe('Whether to delete it') }),
      });
      if (answer.action !== 'accept') {
        throw new ToolError('declined', `The user did not agree (${answer.action}).`);
      }
      return { deleted: answer.content.sure, runs: count };
    },
  });
}

function askTwice(): Tool {
  return defineTool({
    name: 'ask_twice',
    title: 'Ask twice',
    description: 'Ask for a name, then for a colour, and put both together.',
    effect: 'read',
    openWorld: false,
    run: async (_input, ctx) => {
      const first = await ctx.ask({ message: 'Name?', fields: NAME });
      if (first.action !== 'accept') return 'no name';
      const { name } = first.content;
      const second = await ctx.ask({
        message: `Colour, ${name}?`,
        fields: z.object({ colour: z.enum(['red', 'blue']).describe('Colour') }),
      });
      return second.action === 'accept' ? `${name} likes ${second.content.colour}` : 'no colour';
    },
  });
}

function askTogether(): Tool {
  return defineTool({
    name: 'ask_together',
    title: 'Ask several things at once',
    description: 'Ask the user, the model and the client in one round.',
    effect: 'read',
    openWorld: false,
    run: async (_input, ctx) => {
      const [answer, sampled, roots] = await Promise.all([
        ctx.ask({ message: 'Name?', fields: NAME }),
        ctx.sample({
          messages: [{ role: 'user', content: { type: 'text', text: 'Say hi' } }],
          maxTokens: 10,
        }),
        ctx.listRoots(),
      ]);
      return JSON.stringify({ action: answer.action, model: sampled.model, roots: roots.length });
    },
  });
}

function canAsk(): Tool {
  return defineTool({
    name: 'can_ask',
    title: 'Say what can be asked',
    description: 'Return which questions this client can answer.',
    effect: 'read',
    openWorld: false,
    run: (_input, ctx) =>
      (['form', 'url', 'sampling', 'roots'] as const).filter((kind) => ctx.canAsk(kind)).join(' '),
  });
}

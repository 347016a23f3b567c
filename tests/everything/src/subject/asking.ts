import { defineTool, ToolError, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

/** Tools that ask the user. */
export function asking(): Tool[] {
  const runs = new Map<string, number>();
  const countRun = (token: string): number => {
    const count = (runs.get(token) ?? 0) + 1;
    runs.set(token, count);
    return count;
  };
  const token = z.object({ token: z.string().describe('Names the call') });
  return [
    defineTool({
      name: 'delete_note',
      title: 'Delete a note',
      description: 'Ask whether a note may be deleted, then say what was done.',
      effect: 'delete',
      openWorld: false,
      input: token,
      output: z.object({
        deleted: z.boolean().describe('Whether it was deleted'),
        runs: z.number().describe('How often the handler ran for this token'),
      }),
      run: async (input, ctx) => {
        const count = countRun(input.token);
        const answer = await ctx.ask({
          message: `Delete note ${input.token}?`,
          fields: z.object({ sure: z.boolean().describe('Whether to delete it') }),
        });
        if (answer.action !== 'accept') {
          throw new ToolError('declined', `The user did not agree (${answer.action}).`);
        }
        return { deleted: answer.content.sure, runs: count };
      },
    }),
    defineTool({
      name: 'ask_twice',
      title: 'Ask twice',
      description: 'Ask for a name, then for a colour, and put both together.',
      effect: 'read',
      openWorld: false,
      run: async (_input, ctx) => {
        const name = await ctx.ask({
          message: 'Name?',
          fields: z.object({ name: z.string().describe('Name') }),
        });
        if (name.action !== 'accept') return 'no name';
        const colour = await ctx.ask({
          message: `Colour, ${name.content.name}?`,
          fields: z.object({ colour: z.enum(['red', 'blue']).describe('Colour') }),
        });
        return colour.action === 'accept'
          ? `${name.content.name} likes ${colour.content.colour}`
          : 'no colour';
      },
    }),
    defineTool({
      name: 'ask_together',
      title: 'Ask several things at once',
      description: 'Ask the user, the model and the client in one round.',
      effect: 'read',
      openWorld: false,
      run: async (_input, ctx) => {
        const [answer, sampled, roots] = await Promise.all([
          ctx.ask({ message: 'Name?', fields: z.object({ name: z.string().describe('Name') }) }),
          ctx.sample({
            messages: [{ role: 'user', content: { type: 'text', text: 'Say hi' } }],
            maxTokens: 10,
          }),
          ctx.listRoots(),
        ]);
        return JSON.stringify({ action: answer.action, model: sampled.model, roots: roots.length });
      },
    }),
    defineTool({
      name: 'can_ask',
      title: 'Say what can be asked',
      description: 'Return which questions this client can answer.',
      effect: 'read',
      openWorld: false,
      run: (_input, ctx) =>
        (['form', 'url', 'sampling', 'roots'] as const)
          .filter((kind) => ctx.canAsk(kind))
          .join(' '),
    }),
  ];
}

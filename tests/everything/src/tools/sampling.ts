import { defineTool, type Context, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

/** One question to the client's model. */
export interface ModelQuestion {
  readonly prompt: string;
  readonly maxTokens: number;
  readonly key?: string;
}

/** Has the client's model answer a prompt, and returns its words. */
export async function askModel(ctx: Context, question: ModelQuestion): Promise<string> {
  const { prompt, maxTokens, key } = question;
  const messages = [{ role: 'user' as const, content: { type: 'text' as const, text: prompt } }];
  const { content } = await ctx.sample({ messages, maxTokens }, key);
  return content.type === 'text' ? content.text : `(${content.type})`;
}

const sampling = defineTool({
  name: 'test_sampling',
  title: 'Sampling',
  description: "Have the client's model answer a prompt.",
  effect: 'read',
  openWorld: false,
  input: z.object({ prompt: z.string().describe('What the model is asked') }),
  run: async ({ prompt }, ctx) =>
    `LLM response: ${await askModel(ctx, { prompt, maxTokens: 100 })}`,
});

const missingCapability = defineTool({
  name: 'test_missing_capability',
  title: 'Missing capability',
  description: 'Need sampling, so that a client which did not declare it is refused.',
  effect: 'read',
  openWorld: false,
  run: (_input, ctx) => askModel(ctx, { prompt: 'Say hello', maxTokens: 20 }),
});

/** Tools that need the client's model. */
export const samplingTools: readonly Tool[] = [sampling, missingCapability];

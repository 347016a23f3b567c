import { definePrompt, type Prompt } from '@wellspoken/kit';
import * as z from 'zod';

const inputRequired = definePrompt({
  name: 'test_input_required_result_prompt',
  title: 'Prompt that needs input',
  description: 'Ask the user which context the prompt is for.',
  run: async (_input, ctx) => {
    const answer = await ctx.ask({
      key: 'user_context',
      message: 'What context should the prompt use?',
      fields: z.object({ context: z.string() }),
    });
    return `Use this context: ${answer.action === 'accept' ? answer.content.context : 'none'}`;
  },
});

/** Prompts that need answers before they can answer. */
export const inputRequiredPrompts: readonly Prompt[] = [inputRequired];

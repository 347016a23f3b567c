import { defineTool, type Context, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import { askModel } from './sampling.ts';

const nameFields = z.object({ name: z.string() });
const okFields = z.object({ ok: z.boolean() });

async function askName(ctx: Context): Promise<string> {
  const answer = await ctx.ask({
    key: 'user_name',
    message: 'What is your name?',
    fields: nameFields,
  });
  return answer.action === 'accept' ? answer.content.name : 'stranger';
}

const elicitation = defineTool({
  name: 'test_input_required_result_elicitation',
  title: 'Input required: elicitation',
  description: 'Greet the user by the name that they give.',
  effect: 'read',
  openWorld: false,
  run: async (_input, ctx) => `Hello, ${await askName(ctx)}!`,
});

const sampling = defineTool({
  name: 'test_input_required_result_sampling',
  title: 'Input required: sampling',
  description: "Have the client's model name the capital of France.",
  effect: 'read',
  openWorld: false,
  run: (_input, ctx) =>
    askModel(ctx, {
      key: 'capital_question',
      prompt: 'What is the capital of France?',
      maxTokens: 100,
    }),
});

const listRoots = defineTool({
  name: 'test_input_required_result_list_roots',
  title: 'Input required: roots',
  description: 'List the folders that the client offers.',
  effect: 'read',
  openWorld: false,
  run: async (_input, ctx) => {
    const roots = await ctx.listRoots('client_roots');
    return `Roots: ${roots.map(({ uri }) => uri).join(', ')}`;
  },
});

const requestState = defineTool({
  name: 'test_input_required_result_request_state',
  title: 'Input required: request state',
  description: 'Ask for a confirmation; the retry must bring back the state it was given.',
  effect: 'read',
  openWorld: false,
  run: async (_input, ctx) => {
    const { action } = await ctx.ask({
      key: 'confirm',
      message: 'Please confirm',
      fields: okFields,
    });
    return `state-ok: ${action}`;
  },
});

const tamperedState = defineTool({
  name: 'test_input_required_result_tampered_state',
  title: 'Input required: tampered state',
  description: 'Ask for a confirmation; a retry with an altered state is refused.',
  effect: 'read',
  openWorld: false,
  run: async (_input, ctx) => {
    const { action } = await ctx.ask({
      key: 'confirm',
      message: 'Please confirm',
      fields: okFields,
    });
    return `Answered: ${action}`;
  },
});

const multipleInputs = defineTool({
  name: 'test_input_required_result_multiple_inputs',
  title: 'Input required: multiple inputs',
  description: 'Ask the user, the model and the client for its folders, all at once.',
  effect: 'read',
  openWorld: false,
  run: async (_input, ctx) => {
    const [name, greeting, roots] = await Promise.all([
      askName(ctx),
      askModel(ctx, { key: 'greeting', prompt: 'Generate a greeting', maxTokens: 50 }),
      ctx.listRoots('client_roots'),
    ]);
    return `${greeting} ${name}, you offer ${roots.length} folders.`;
  },
});

const multiRound = defineTool({
  name: 'test_input_required_result_multi_round',
  title: 'Input required: multiple rounds',
  description: 'Ask for a name, and then for a favourite colour.',
  effect: 'read',
  openWorld: false,
  run: async (_input, ctx) => {
    const first = await ctx.ask({
      key: 'step1',
      message: 'Step 1: What is your name?',
      fields: nameFields,
    });
    const second = await ctx.ask({
      key: 'step2',
      message: 'Step 2: What is your favorite color?',
      fields: z.object({ color: z.string() }),
    });
    return `Answers: ${JSON.stringify([first, second])}`;
  },
});

const capabilities = defineTool({
  name: 'test_input_required_result_capabilities',
  title: 'Input required: capabilities',
  description: 'Ask only in the ways that the client declared.',
  effect: 'read',
  openWorld: false,
  run: async (_input, ctx) => {
    const answers = await Promise.all([
      ctx.canAsk('form') ? askName(ctx) : 'no forms',
      ctx.canAsk('sampling')
        ? askModel(ctx, { key: 'greeting', prompt: 'Generate a greeting', maxTokens: 50 })
        : 'no sampling',
    ]);
    return answers.join('; ');
  },
});

/** Tools that need answers before they can answer. */
export const inputRequiredTools: readonly Tool[] = [
  elicitation,
  sampling,
  listRoots,
  requestState,
  tamperedState,
  multipleInputs,
  multiRound,
  capabilities,
];

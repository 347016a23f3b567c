import { defineTool, type Tool } from '@wellspoken/kit';
import { fromJsonSchema } from '@wellspoken/kit/json-schema';
import * as z from 'zod';

const elicitation = defineTool({
  name: 'test_elicitation',
  title: 'Elicitation',
  description: 'Ask the user for a name and an email address.',
  effect: 'read',
  openWorld: false,
  input: z.object({ message: z.string().describe('What the user is asked') }),
  run: async ({ message }, ctx) => {
    const fields = z.object({
      username: z.string().describe("User's response"),
      email: z.string().describe("User's email address"),
    });
    return `User response: ${JSON.stringify(await ctx.ask({ message, fields }))}`;
  },
});

const defaults = defineTool({
  name: 'test_elicitation_sep1034_defaults',
  title: 'Elicitation with defaults',
  description: 'Ask the user for values that all have a default.',
  effect: 'read',
  openWorld: false,
  run: async (_input, ctx) => {
    const fields = z.object({
      name: z.string().default('John Doe'),
      age: z.int().default(30),
      score: z.number().default(95.5),
      status: z.enum(['active', 'inactive', 'pending']).default('active'),
      verified: z.boolean().default(true),
    });
    const answer = await ctx.ask({ message: 'Please review the defaults', fields });
    return `Elicitation completed: ${JSON.stringify(answer)}`;
  },
});

const options = ['option1', 'option2', 'option3'];

// The protocol's own keyword of old; JSON Schema does not know it.
const legacyEnum = {
  type: 'string' as const,
  enum: ['opt1', 'opt2', 'opt3'],
  enumNames: ['Option One', 'Option Two', 'Option Three'],
};

// zod has no word for titled choices, so the form is written as JSON Schema.
const choices = fromJsonSchema({
  type: 'object',
  properties: {
    untitledSingle: { type: 'string', enum: options },
    titledSingle: {
      type: 'string',
      oneOf: [
        { const: 'value1', title: 'First Option' },
        { const: 'value2', title: 'Second Option' },
        { const: 'value3', title: 'Third Option' },
      ],
    },
    legacyEnum,
    untitledMulti: { type: 'array', items: { type: 'string', enum: options } },
    titledMulti: {
      type: 'array',
      items: {
        anyOf: [
          { const: 'value1', title: 'First Choice' },
          { const: 'value2', title: 'Second Choice' },
          { const: 'value3', title: 'Third Choice' },
        ],
      },
    },
  },
});

const enums = defineTool({
  name: 'test_elicitation_sep1330_enums',
  title: 'Elicitation with choices',
  description: 'Ask the user to choose, in each of the five forms that a choice can have.',
  effect: 'read',
  openWorld: false,
  run: async (_input, ctx) => {
    const answer = await ctx.ask({ message: 'Please choose', fields: choices });
    return `Elicitation completed: ${JSON.stringify(answer)}`;
  },
});

const streaming = defineTool({
  name: 'test_streaming_elicitation',
  title: 'Streaming elicitation',
  description: 'Ask the user to confirm, in the middle of a call.',
  effect: 'read',
  openWorld: false,
  run: async (_input, ctx) => {
    ctx.progress(0, 1);
    const fields = z.object({ ok: z.boolean() });
    const { action } = await ctx.ask({ message: 'Please confirm', fields });
    return `Answered: ${action}`;
  },
});

/** Tools that ask the user once. */
export const elicitationTools: readonly Tool[] = [elicitation, defaults, enums, streaming];

import * as z from 'zod';

import { createCountField } from '../answers/fields.ts';

/** An argument of a tool. */
export const parameter = z.object({
  name: z.string(),
  type: z.string().describe('Such as string, number or array of string'),
  description: z.string().optional(),
  defaultValue: z.json().optional().describe('What it is where it is left out'),
  values: z.array(z.string()).optional().describe('What it may be'),
});

/** An argument of a tool. */
export type Parameter = z.output<typeof parameter>;

const operation = z.object({
  name: z.string(),
  summary: z.string(),
  required: z.array(parameter).describe('Arguments that it needs'),
  optional: z.array(parameter).describe('Arguments that it may have'),
  remarks: z.array(z.string()).optional().describe('What else to know'),
});

/** What a tool can do. */
export const toolDescriptor = z.object({
  tool: z.string(),
  summary: z.string(),
  operations: z.array(operation).optional().describe('What it can do'),
  contexts: z.array(z.string()).optional().describe('What kind of work it belongs to'),
  requiresApiKey: z.boolean().optional().describe('Whether it needs an API key'),
  stageable: z.boolean().optional().describe('Whether its results can be staged as tables'),
  tokenProfile: z
    .object({
      typical: createCountField().describe('Tokens of a usual answer'),
      upper: createCountField().optional().describe('Tokens of a large one'),
    })
    .optional()
    .describe('How large answers are'),
  metadata: z
    .object({
      title: z.string(),
      effect: z.string().describe('What it does to the world'),
      openWorld: z.boolean().describe('Whether it reaches other services'),
      examples: z
        .array(
          z.object({
            name: z.string(),
            arguments: z.json(),
          }),
        )
        .describe('Calls that work'),
    })
    .optional()
    .describe('More, where it was asked for'),
});

/** What a tool can do. */
export type ToolDescriptor = z.output<typeof toolDescriptor>;

import * as z from 'zod';

/** What a person can set; flags, variables and help are made from it. */
export const settings = z.object({
  db: z.string().min(1).optional().meta({
    description: 'The file of the memory; by default devflow.db in the data folder of the user',
    placeholder: 'file',
  }),
  project: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^(?!\*$)/u, 'expected the name of one project, not "*"')
    .default('default')
    .meta({ description: 'The project of calls that name none', placeholder: 'name' }),
  readOnly: z.boolean().default(false).describe('Offer no tool that changes anything'),
  serverMemoryCompatible: z
    .boolean()
    .default(false)
    .describe('Answer the tools of server-memory unpaged and whole, as it does'),
});

/** The settings, once they have been read. */
export type Settings = z.output<typeof settings>;

import * as z from 'zod';

/** What a person can set; flags, variables and help are made from it. */
export const settings = z.object({
  folders: z.array(z.string().min(1)).min(1).meta({
    description: 'The folders to work in; nothing outside them can be read or changed',
    positional: true,
    placeholder: 'folder',
  }),
  readOnly: z.boolean().default(false).describe('Offer no tool that changes anything'),
});

/** The settings, once they have been read. */
export type Settings = z.output<typeof settings>;

import { join, resolve } from 'node:path';

import { dataFolder, expandHome, type Environment } from '@wellspoken/kit/launch';
import * as z from 'zod';

/** What a person can set; flags, variables and help are made from it. */
export const settings = z.object({
  data: z.string().min(1).optional().meta({
    description:
      'The folder of kept sections and of the bulk archive; by default one in the data folder of the user',
    placeholder: 'folder',
  }),
  cacheHours: z.number().min(0).max(8_760).default(24).meta({
    description: 'How long a section counts as fresh before the site is asked again',
    placeholder: 'hours',
  }),
  archiveDays: z.number().min(0).max(3_650).default(30).meta({
    description: 'How old the data of an imported archive may be before the site is asked first',
    placeholder: 'days',
  }),
  offline: z
    .boolean()
    .default(false)
    .describe('Never ask the site: answer from what is kept and imported'),
  callLimit: z.number().int().min(1).max(1_000_000).default(1_000).meta({
    description: 'How many calls one caller may make in a minute',
    placeholder: 'calls',
  }),
  sectionLimit: z.number().int().min(1).max(1_000_000).default(10).meta({
    description: 'How many calls for the same section one caller may make in a minute',
    placeholder: 'calls',
  }),
  topLevelMetadata: z
    .boolean()
    .default(true)
    .describe('Repeat section, title, url and fetchedAt of fetch_ed_code beside its content'),
  simulator: z
    .boolean()
    .default(false)
    .describe('Ask a small site in this process, with invented law, in place of the real one'),
  leginfoUrl: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({ description: "Another address of the legislature's site", placeholder: 'url' }),
});

/** The settings, once they have been read. */
export type Settings = z.output<typeof settings>;

/** Where kept sections and the archive are. */
export function getDataFolder({ data }: Pick<Settings, 'data'>, env: Environment): string {
  return data === undefined ? join(dataFolder(env), 'california-codes') : resolve(expandHome(data));
}

import * as z from 'zod';

/** What a person can set; flags, variables and help are made from it. */
export const settings = z.object({
  apiKey: z.string().min(1).optional().meta({
    description: 'A key of NCBI, for ten requests a second in place of three',
    env: 'NCBI_API_KEY',
    flag: false,
  }),
  email: z.email().optional().meta({
    description: 'Where NCBI can reach you before it blocks you',
    env: 'NCBI_EMAIL',
    placeholder: 'address',
  }),
  data: z.string().min(1).optional().meta({
    description: 'The folder of staged datasets; by default one in the cache folder of the user',
    placeholder: 'folder',
  }),
  keepHours: z.number().min(0.01).max(8_760).default(168).meta({
    description: 'How long a staged dataset is kept after it was staged last',
    placeholder: 'hours',
  }),
  simulator: z
    .boolean()
    .default(false)
    .describe(
      'Ask a small NCBI inside this process, with invented records, in place of the real one',
    ),
  eutilsUrl: address('the E-utilities'),
  pubchemUrl: address('PUG REST of PubChem'),
  idConverterUrl: address('the ID converter of PMC'),
  openAccessUrl: address('the folder of oa.fcgi'),
  citationsUrl: address('the citation exporter'),
  europePmcUrl: address('the REST services of Europe PMC'),
});

function address(of: string): z.ZodOptional<z.ZodURL> {
  return z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({ description: `Another address of ${of}, such as a mirror`, placeholder: 'url' });
}

/** The settings, once they have been read. */
export type Settings = z.output<typeof settings>;

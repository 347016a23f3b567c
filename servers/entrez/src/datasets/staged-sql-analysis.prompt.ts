import { blankAsAbsent, definePrompt, type Prompt, rewriteInput } from '@wellspoken/kit';
import * as z from 'zod';

import { KNOWN_DATABASES } from '../eutils/databases.ts';
import type { Entrez } from '../open.ts';

const input = z.object({
  question: z.string().trim().min(1).max(2_000).describe('What is to be found out'),
  data_access_id: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe('A dataset that is staged already; else one is staged first'),
  database: z.string().trim().max(60).optional().describe('The database; pubmed by default'),
  ids: z
    .string()
    .trim()
    .max(20_000)
    .optional()
    .describe('Ids of the records to stage, also where the dataset may be gone'),
});

type Input = z.output<typeof input>;

/** The prompt that leads from a question to an answer by SQL over staged records. */
export function createStagedSqlAnalysisPrompt({ datasets }: Pick<Entrez, 'datasets'>): Prompt {
  return definePrompt({
    name: 'staged-sql-analysis',
    title: 'Analyse records with SQL',
    description: 'Answer a question over many records: stage them as tables, then ask with SQL.',
    input: rewriteInput(input, blankAsAbsent),
    complete: {
      database: (typed) => KNOWN_DATABASES.filter((name) => name.startsWith(typed)),
      data_access_id: async (typed) =>
        (await datasets.list()).map(({ id }) => id).filter((id) => id.startsWith(typed)),
    },
    run: (asked) => writePlan(asked),
  });
}

function writePlan(asked: Input): string {
  const steps = [
    ...listStagingSteps(asked),
    'See what there is: call entrez_data with {"operation":"schema","data_access_id":…}. Use the tables and columns that it shows and no others; join on key columns, which are indexed.',
    'Ask in small steps: call entrez_data with {"operation":"query","data_access_id":…,"sql":"SELECT …"}. Count first, then group, then look at single rows. Follow nextCursor where an answer is cut.',
    'Check: how many records the answer rests on, how many lack the field that it uses (NULL means that the record does not say), and whether retracted articles are among them.',
    'Answer the question with numbers, the statements that gave them, and ids of a few records as evidence. Say what the data cannot tell.',
  ];
  return [
    `Question: ${asked.question}`,
    steps.map((step, index) => `${index + 1}. ${step}`).join('\n'),
    'Everything must come from the dataset; where it is not there, say so.',
  ].join('\n\n');
}

function listStagingSteps({
  data_access_id: id,
  database = 'pubmed',
  ids,
}: Input): readonly string[] {
  const write = (args: Readonly<Record<string, string>>): string => JSON.stringify(args);
  const staging =
    ids !== undefined
      ? [
          `Stage the records: call entrez_data with ${write({ operation: 'fetch_and_stage', database, ids })} and keep its data_access_id.`,
        ]
      : [
          `Find the records: call entrez_query with ${write({ operation: 'search', database, term: '…', usehistory: 'y' })}, where the term fits the question. Read how it was understood and how many records match.`,
          `Stage them: call entrez_data with ${write({ operation: 'fetch_and_stage', database, webenv: '…', query_key: '…' })} and a limit, and keep its data_access_id.`,
        ];
  if (id === undefined) return staging;
  return [
    `Look at the dataset: call entrez_data with ${write({ operation: 'describe', data_access_id: id })}. If it is there, leave out the steps that begin with "Only if it is gone".`,
    ...staging.map((step) => `Only if it is gone, ${step.charAt(0).toLowerCase()}${step.slice(1)}`),
  ];
}

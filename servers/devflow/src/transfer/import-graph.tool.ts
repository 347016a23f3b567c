import { defineTool, reply, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import { acceptAlso, renameArguments } from '../answers/aliases.ts';
import { defineProject } from '../answers/fields.ts';
import { defineCount } from '../answers/values.ts';
import type { Memory } from '../memory/memory.ts';
import { importAll } from './import/import-items.ts';
import { beginImport, type ImportRun } from './import/import-run.ts';
import { IMPORT_FORMATS } from './import/read-graph.ts';
import { readGraphInThread } from './import/read-in-thread.ts';
import { describeTally } from './import/tally.ts';

const IMPORT_GRAPH = 'import_graph';
const MOST_CHARACTERS = 3_000_000;

const importInput = z.object({
  data: z
    .string()
    .min(1)
    .max(MOST_CHARACTERS)
    .describe('The text to bring in; a file is brought in by: wellspoken devflow import <file>'),
  format: z
    .enum(IMPORT_FORMATS)
    .optional()
    .describe(
      'jsonl: lines of export_graph or server-memory; json: an object with entities and relations, as of memento. Told by the text where it is left out',
    ),
  project: defineProject().describe(
    'The project that takes everything; by default the one that each line names, or that of the server',
  ),
  dry_run: z
    .boolean()
    .default(false)
    .describe('Whether to say what would happen, and change nothing'),
});

const counts = z.object({
  created: defineCount().describe('How many are new'),
  updated: defineCount().describe('How many were there and got something new'),
  unchanged: defineCount().describe('How many were there already'),
  skipped: defineCount().describe('How many were left out; problems say why'),
});

const importOutput = z.object({
  dryRun: z.boolean().describe('Whether nothing was changed'),
  entities: counts.describe('What became of the entities'),
  relations: counts.describe('What became of the relations'),
  observations: z
    .object({
      added: defineCount().describe('How many are new'),
      known: defineCount().describe('How many were there already'),
    })
    .describe('What became of the observations'),
  problems: z
    .array(
      z.object({
        where: z.string().describe('Where it stands, such as "line 3"'),
        reason: z.string().describe('What is wrong, or what was left out'),
      }),
    )
    .describe('What could not be brought in as it is; the first hundred'),
  problemCount: defineCount().describe('How many problems there are'),
});

/** The tool `import_graph`. */
export function importGraph(memory: Memory): Tool {
  return defineTool({
    name: IMPORT_GRAPH,
    title: 'Import graph',
    description:
      'Bring a graph in from text: JSON Lines of export_graph or server-memory, or the JSON of memento. Entities that are there get the observations that are new; nothing is overwritten, and to import twice changes nothing. A bad line is reported and the rest brought in, in one transaction. Try dry_run first.',
    effect: 'create',
    // What is there already is left alone.
    hints: { idempotent: true },
    openWorld: false,
    input: acceptAlso(importInput, renameArguments({ dryRun: 'dry_run' })),
    output: importOutput,
    examples: [
      {
        name: 'lines of server-memory',
        arguments: {
          data: '{"type":"entity","name":"CheckoutPage","entityType":"feature","observations":["Shows the total first"]}\n{"type":"relation","from":"CheckoutPage","to":"OrderService","relationType":"calls"}',
        },
      },
      {
        name: 'what would happen',
        arguments: {
          data: '{"entities":[{"name":"Billing","entityType":"component","observations":[]}],"relations":[]}',
          dry_run: true,
        },
      },
    ],
    run: async ({ data, format, project: into, dry_run: dryRun }, context) => {
      const asked = { text: data, format };
      const { reads, moreProblems } = await readGraphInThread(asked, context.signal);
      const by = { tool: IMPORT_GRAPH, context };
      let run: ImportRun | undefined;
      try {
        await memory.write(by, async (writer) => {
          run = beginImport({ into, usual: memory.project });
          await importAll(writer, run, reads);
          run.tally.problemCount += moreProblems;
          if (dryRun) throw new DryRun();
        });
      } catch (error) {
        if (!(error instanceof DryRun)) throw error;
      }
      const { tally } = run ?? beginImport({ into, usual: memory.project });
      return reply({ dryRun, ...tally }, { summary: describeTally(tally, dryRun) });
    },
  });
}

/** Ends the transaction of a dry run without keeping anything of it. */
class DryRun extends Error {}

import { defineTool, reply, type Tool, ToolError } from '@wellspoken/kit';
import { openPage } from '@wellspoken/kit/paging';
import { createWorkerPool } from '@wellspoken/kit/worker';
import * as z from 'zod';

import { acceptAlso, renameArguments } from '../answers/aliases.ts';
import {
  defineAnyProject,
  defineCursor,
  defineMaxTokens,
  defineProject,
  nextCursor,
} from '../answers/fields.ts';
import { defineCount, defineMoment, defineTypeName, toMoment } from '../answers/values.ts';
import { describeScope, type Memory, resolveScope } from '../memory/memory.ts';
import { exportPage, pagePlace } from './export/export-parts.ts';
import { EXPORT_FORMATS } from './export/walk.ts';
import { importAll } from './import/import-items.ts';
import { beginImport, type ImportRun } from './import/import-run.ts';
import { IMPORT_FORMATS } from './import/read-graph.ts';
import { describeTally } from './import/tally.ts';
import type { GraphRead, GraphText } from './import/worker.ts';

const EXPORT_GRAPH = 'export_graph';

const exportInput = z.object({
  format: z
    .enum(EXPORT_FORMATS)
    .default('jsonl')
    .describe(
      'jsonl: everything, for import_graph and server-memory; markdown: to read; mermaid: a drawing, without observations; graphml: for graph programs',
    ),
  entity_types: z
    .array(defineTypeName('A type'))
    .min(1)
    .max(200)
    .optional()
    .describe('Only entities of these types, and the relations between them'),
  as_of: defineMoment('How the graph was at this moment').optional(),
  include_history: z
    .boolean()
    .default(false)
    .describe('Whether the past is written too, also what was deleted; jsonl only'),
  project: defineAnyProject(),
  max_tokens: defineMaxTokens(),
  cursor: defineCursor(),
});

const exportOutput = z.object({
  format: z.enum(EXPORT_FORMATS).describe('How it is written'),
  text: z.string().describe('The export, or the part of it that fits'),
  isComplete: z.boolean().describe('Whether the export ends here'),
  scope: z.string().describe('Which part of the memory was looked at'),
  nextCursor,
});

/** The tool `export_graph`. */
export function exportGraph(memory: Memory): Tool {
  return defineTool({
    name: EXPORT_GRAPH,
    title: 'Export graph',
    description:
      'Write the knowledge graph as text: JSON Lines, Markdown, Mermaid or GraphML. Use it to hand the graph to people or to another program; to read it yourself, read_graph is shorter. A long export comes in parts: put the texts of all pages together as they are.',
    effect: 'read',
    openWorld: false,
    foreign: 'memories',
    input: acceptAlso(
      exportInput,
      renameArguments({
        entityTypes: 'entity_types',
        asOf: 'as_of',
        includeHistory: 'include_history',
        maxTokens: 'max_tokens',
      }),
    ),
    output: exportOutput,
    examples: [
      { name: 'to read', arguments: { format: 'markdown' } },
      { name: 'everything there ever was', arguments: { include_history: true, project: '*' } },
      { name: 'a drawing', arguments: { format: 'mermaid', entity_types: ['component'] } },
    ],
    run: async (asked, { signal }) => {
      const answer = await exportPart(memory, asked, signal);
      const { isComplete, scope } = answer;
      const rest = isComplete ? 'That is all.' : 'There is more: pass nextCursor.';
      return reply(answer, { summary: `${answer.format} of ${scope}. ${rest}` });
    },
  });
}

async function exportPart(
  memory: Memory,
  asked: z.output<typeof exportInput>,
  signal: AbortSignal,
): Promise<z.output<typeof exportOutput>> {
  const { format, include_history: includeHistory, as_of: asOf } = asked;
  assertHistory(asked);
  const { start, goOn } = openPage(
    { tool: EXPORT_GRAPH, places: pagePlace, free: ['max_tokens'] },
    asked,
  );
  const at = asOf === undefined ? undefined : toMoment(asOf);
  const scope = resolveScope(memory, { project: asked.project, at });
  const request = { format, scope, entityTypes: asked.entity_types, includeHistory };
  const { text, next } = await memory.read(
    (reader) => exportPage(reader, request, { from: start, maxTokens: asked.max_tokens }),
    { signal, isLong: true },
  );
  return {
    format,
    text,
    isComplete: next === undefined,
    scope: describeScope(scope),
    ...goOn(next),
  };
}

function assertHistory(
  asked: Pick<z.output<typeof exportInput>, 'include_history' | 'format' | 'as_of'>,
): void {
  if (!asked.include_history) return;
  if (asked.format !== 'jsonl') {
    throw new ToolError(
      'invalid_arguments',
      `include_history: ${asked.format} has no place for the past.`,
      { suggestions: ['Use format "jsonl", or leave include_history out.'] },
    );
  }
  if (asked.as_of === undefined) return;
  throw new ToolError('invalid_arguments', 'include_history: a history is not as of a moment.', {
    suggestions: ['Leave out as_of, or include_history.'],
  });
}

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

// A usual graph of the largest size takes half a second on a slow machine.
const MAX_MS = 20_000;
const MAX_HEAP_MB = 512;

// One for all servers of the process: threads start with the first text and end when idle.
const { run: runInThread } = createWorkerPool<typeof import('./import/worker.ts')>({
  module: '@wellspoken/devflow/import-worker',
  from: import.meta.url,
  maxMs: MAX_MS,
  maxHeapMb: MAX_HEAP_MB,
});

/** Reads the text of a graph in a thread, so that no text can hold up the server. */
export function readGraphInThread(text: GraphText, signal: AbortSignal): Promise<GraphRead> {
  return runInThread('graphTask', text, {
    signal,
    subject: 'The graph',
    code: 'too_large',
    suggestions: ['Pass it in parts.', 'Bring in a file with: wellspoken devflow import <file>'],
  });
}

import { ToolError } from '@wellspoken/kit';
import {
  type Demands,
  findDemands,
  isStartedStatus,
  type Matrix,
  type ParsedPrd,
  traceDemands,
} from '@wellspoken/planner';
import * as z from 'zod';

import { createNamesShape } from '../issues/issues.shapes.ts';
import { type IssueTexts, readIssueTexts } from '../issues/read-issue-texts.ts';
import type { Basis } from '../operations/answers.shapes.ts';
import { limit, namedProject, repo } from '../operations/inputs.ts';
import { type At, defineOperation } from '../operations/operation.ts';
import { prdContent } from '../prd/prd.shapes.ts';
import { describeBoard, listBoardNotes, NOT_DONE } from '../tasks/board-facts.ts';
import { readTasks } from '../tasks/read-tasks.ts';
import { type Around, matrixAnswer, showMatrix } from './show-matrix.ts';

export const createTraceabilityMatrix = defineOperation({
  name: 'create_traceability_matrix',
  title: 'Trace requirements to issues',
  description:
    'Tells for each requirement of a document which issues are for it and how far they are: those that name its id (FR-1 is not FR-10), were made for it by apply_plan, or are sub-issues of such. Also issues for none, and ids that the document lacks.',
  area: 'planning',
  foreign: 'issues',
  effect: 'read',
  scopes: ['repo', 'read:project'],
  input: {
    prdContent,
    repo,
    labels: createNamesShape('Only issues with all of these labels').optional(),
    includeClosed: z.boolean().default(true).describe('Closed issues too'),
    projectId: namedProject
      .optional()
      .describe('Project whose Status tells what is in progress; none if left out'),
    limit: limit(300, 100),
  },
  output: matrixAnswer,
  examples: [
    {
      name: 'Three requirements',
      arguments: {
        prdContent: [
          '# Probe',
          '',
          '## Requirements',
          '',
          '- FR-1: The antenna keeps its signal at night.',
          '- FR-2: The panels turn by schedule.',
          '- FR-4: The probe lands by itself.',
        ].join('\n'),
        repo: 'acme/probe',
        projectId: 'acme/4',
      },
    },
  ],
  run: async (input, at) => {
    const { matrix, ...around } = await traceIssues(input, at);
    return showMatrix(matrix, { ...around, limit: input.limit });
  },
});

interface TraceAsked {
  readonly prdContent: string;
  readonly repo?: string | undefined;
  readonly labels?: readonly string[] | undefined;
  readonly includeClosed: boolean;
  readonly projectId?: string | undefined;
}

/** A matrix and its basis. */
type TracedDocument = Omit<Around, 'limit'> & { readonly matrix: Matrix };

const MOST_ISSUES = 1_000;

/** Reads a document and issues, and finds which issues implement which requirements. */
async function traceIssues(asked: TraceAsked, at: At): Promise<TracedDocument> {
  const parsed = await at.reader.parsePrd(asked.prdContent, at.signal);
  const found = findDemands(parsed);
  if (found.demands.length === 0) throw createNoDemandsError(parsed);
  const { labels = [], repo, includeClosed } = asked;
  const state = includeClosed ? 'all' : 'open';
  // With an unknown label it would look as if no work had begun.
  if (labels.length > 0) {
    await at.resolve.labels(at.resolve.repositoryName(repo), labels, { signal: at.signal });
  }
  const texts = await readIssueTexts({ repo, state, most: MOST_ISSUES }, at);
  const progress = await readProgress(asked.projectId, at);
  const all = texts.issues.map((issue) => ({
    ...issue,
    isUnderWay: progress.started.has(issue.reference),
  }));
  const issues = all.filter((issue) => hasAll(issue.labels, labels));
  const matrix = traceDemands({
    demands: found.demands,
    issues,
    planId: parsed.plan.id,
    relatives: all,
  });
  return {
    matrix,
    title: parsed.title,
    repository: texts.repository,
    issueCount: issues.length,
    notes: [...noteDocument(parsed, found), ...noteIssues(asked, texts), ...progress.notes],
    basis: [
      { fact: `The text that was passed, lines 1 to ${parsed.lines}` },
      {
        fact: `${issues.length} issues of ${texts.repository} with title, labels, parent and body`,
        seeWith: {
          operation: 'list_issues',
          arguments: {
            repo: texts.repository,
            status: state,
            ...(labels.length > 0 && { labels }),
            limit: 100,
          },
        },
      },
      ...describeBodies(matrix),
      ...progress.facts,
    ],
  };
}

/** Lists of issues lack the bodies, which contain most ids. */
function describeBodies({ traced }: Matrix): Basis {
  const first = traced.flatMap(({ links }) => links)[0]?.issue.reference;
  if (first === undefined) return [];
  return [
    {
      fact: `What an issue says of itself, for instance ${first}`,
      seeWith: { operation: 'get_issue', arguments: { issueId: first } },
    },
  ];
}

function createNoDemandsError({ lines }: ParsedPrd): ToolError {
  return new ToolError(
    'invalid_arguments',
    `No requirement was found in the ${lines} lines of the text (argument prdContent).`,
    {
      suggestions: [
        'Write requirements as list entries with ids, such as "- FR-1: …", below a heading such as Requirements.',
        'parse_prd shows what was understood of the text and what was not.',
      ],
    },
  );
}

/** GitHub ignores the case of labels. */
function hasAll(labels: readonly string[], wanted: readonly string[]): boolean {
  const own = new Set(labels.map((label) => label.toLowerCase()));
  return wanted.every((label) => own.has(label.toLowerCase()));
}

interface Progress {
  /** References of issues that somebody works on. */
  readonly started: ReadonlySet<string>;
  readonly facts: Basis;
  readonly notes: readonly string[];
}

async function readProgress(projectId: string | undefined, at: At): Promise<Progress> {
  if (projectId === undefined) return { started: new Set(), facts: [], notes: [] };
  const board = await readTasks({ projectId, query: NOT_DONE }, at);
  const begun = board.tasks.filter(({ status }) => isStartedStatus(status));
  return {
    started: new Set(begun.flatMap(({ reference }) => reference ?? [])),
    facts: [describeBoard(board, { query: NOT_DONE })],
    notes: listBoardNotes(board),
  };
}

function noteDocument(
  { notUnderstood }: ParsedPrd,
  { areTasks, demands }: Demands,
): readonly string[] {
  const count = notUnderstood.length;
  return [
    ...(areTasks
      ? [`The text has no requirements; its ${demands.length} tasks were traced in their place.`]
      : []),
    ...(count > 0
      ? [`Places of the text that were not understood: ${count}. parse_prd lists them.`]
      : []),
  ];
}

function noteIssues(
  { includeClosed, projectId }: TraceAsked,
  { total, issues, isWhole }: IssueTexts,
): readonly string[] {
  return [
    ...(isWhole ? [] : [`Only the newest ${issues.length} of ${total} issues were looked at.`]),
    ...(includeClosed ? [] : ['Closed issues were not looked at, so nothing shows as done.']),
    ...(projectId === undefined
      ? ['Without projectId only closed issues tell that something is in progress.']
      : []),
  ];
}

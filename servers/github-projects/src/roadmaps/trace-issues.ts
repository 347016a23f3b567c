import { ToolError } from '@wellspoken/kit';
import {
  type Demands,
  findDemands,
  isStartedStatus,
  type Matrix,
  type ParsedPrd,
  traceDemands,
} from '@wellspoken/planner';

import { type IssueTexts, readIssueTexts } from '../issues/read-issue-texts.ts';
import type { Basis } from '../operations/answers.shapes.ts';
import type { At } from '../operations/operation.ts';
import { boardFact, boardNotes, NOT_DONE } from '../tasks/board-facts.ts';
import { readTasks } from '../tasks/read-tasks.ts';
import type { Around } from './show-matrix.ts';

/** Which document is traced to which issues. */
export interface TraceAsked {
  readonly prdContent: string;
  readonly repo?: string | undefined;
  readonly labels?: readonly string[] | undefined;
  readonly includeClosed: boolean;
  readonly projectId?: string | undefined;
}

/** A matrix, and where it comes from. */
export type TracedDocument = Omit<Around, 'limit'> & { readonly matrix: Matrix };

const MOST_ISSUES = 1_000;

/** Reads a document and issues, and finds which are for which. */
export async function traceIssues(asked: TraceAsked, at: At): Promise<TracedDocument> {
  const parsed = await at.reader.parsePrd(asked.prdContent, at.signal);
  const found = findDemands(parsed);
  if (found.demands.length === 0) throw nothingDemanded(parsed);
  const { labels = [], repo, includeClosed } = asked;
  const state = includeClosed ? 'all' : 'open';
  // A label that is not there would let everything look as if nobody had begun.
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
    notes: [...documentNotes(parsed, found), ...issueNotes(asked, texts), ...progress.notes],
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
      ...bodyFact(matrix),
      ...progress.facts,
    ],
  };
}

/** Lists of issues have no bodies, in which most ids stand. */
function bodyFact({ traced }: Matrix): Basis {
  const first = traced.flatMap(({ links }) => links)[0]?.issue.reference;
  if (first === undefined) return [];
  return [
    {
      fact: `What an issue says of itself, for instance ${first}`,
      seeWith: { operation: 'get_issue', arguments: { issueId: first } },
    },
  ];
}

function nothingDemanded({ lines }: ParsedPrd): ToolError {
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

/** GitHub knows no difference between small and big letters in labels. */
function hasAll(labels: readonly string[], wanted: readonly string[]): boolean {
  const own = new Set(labels.map((label) => label.toLowerCase()));
  return wanted.every((label) => own.has(label.toLowerCase()));
}

interface Progress {
  /** References of what somebody works on. */
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
    facts: [boardFact(board, { query: NOT_DONE })],
    notes: boardNotes(board),
  };
}

function documentNotes(
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

function issueNotes(
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

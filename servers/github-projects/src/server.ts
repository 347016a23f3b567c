import { defineServer, type ServerDefinition, type Tool } from '@wellspoken/kit';

import { OPERATIONS } from './operations/all.ts';
import type { Desk } from './operations/desk.ts';
import type { Operation } from './operations/operation.ts';
import { enhancePrdPrompt, generatePrdPrompt } from './prd/prd.prompts.ts';
import { type Choice, chooseOperations } from './profiles/choose.ts';
import { COMPACT_PLAN } from './profiles/compact-plan.ts';
import { compactTools, readActionName } from './profiles/compact.ts';
import { fullTools } from './profiles/full.ts';
import { reviewBoard } from './projects/review-board.prompt.ts';
import { breakDownIssue, planNextSprint } from './sizing/sizing.prompts.ts';
import { triageBacklog } from './triage/triage-backlog.prompt.ts';

/** Which tools the server has. */
export type ServerOptions = Choice;

const INSTRUCTIONS = [
  'GitHub Projects, issues, pull requests and milestones.',
  'Projects are named as owner/number or by URL, issues as owner/repo#n, fields and options by their names.',
  'An error that begins with "unknown" means that a change may have been made: look before you try again.',
  '"unsupported_by_github" means that GitHub\'s API cannot do it; the answer says what can be done.',
  'Where a call names no project or repository, the default one is meant; @me, @current and @next can be used.',
  'Where tools take a request, its action says what to do.',
].join(' ');

const PROMPTS = [
  reviewBoard,
  generatePrdPrompt,
  enhancePrdPrompt,
  breakDownIssue,
  planNextSprint,
  triageBacklog,
];

/** The server over a desk that has been opened. */
export function createServer(desk: Desk, options: ServerOptions = {}): ServerDefinition {
  return defineServer({
    name: 'github-projects',
    title: 'GitHub Projects',
    version: VERSION,
    description:
      'GitHub Projects, issues, pull requests and milestones, with tools that do what they say.',
    instructions: INSTRUCTIONS,
    tools: createTools(desk, options),
    prompts: PROMPTS.map((make) => make(desk)),
  });
}

/** Whether any tool is served; throws a RangeError where a name means nothing. */
export function hasTools(options: ServerOptions): boolean {
  const { served, named } = selectOperations(options);
  return served.length > 0 || named.length > 0;
}

function createTools(desk: Desk, choice: ServerOptions): readonly Tool[] {
  const { operations, served, named } = selectOperations(choice);
  const serving = {
    desk,
    served: new Set([...served, ...named].map(({ name }) => name)),
    known: ALL_NAMES,
  };
  if (choice.profile === 'full') return fullTools(operations, serving);
  return [...compactTools(COMPACT_PLAN, operations, serving), ...fullTools(named, serving)];
}

interface Selection {
  readonly operations: readonly Operation[];
  /** Those that the tools of the profile have. */
  readonly served: readonly Operation[];
  /** Those that no compact tool has, served by themselves because somebody names them. */
  readonly named: readonly Operation[];
}

function selectOperations(choice: ServerOptions): Selection {
  const operations = chooseOperations(OPERATIONS, COMPACT_PLAN, choice);
  const planned = new Set(COMPACT_PLAN.flatMap((tool) => tool.operations.map(readActionName)));
  const isFull = choice.profile === 'full';
  return {
    operations,
    served: operations.filter(({ name }) => isFull || planned.has(name)),
    named: operations.filter(({ name }) => choice.tools?.includes(name) && !planned.has(name)),
  };
}

const ALL_NAMES: ReadonlySet<string> = new Set(OPERATIONS.map(({ name }) => name));

/** What the server offers, over no desk at all; for lists and documents. */
export function createOutline(options: ServerOptions = {}): ServerDefinition {
  return createServer(NOTHING, options);
}

const NOTHING = new Proxy({} as Desk, {
  get: () => () => {
    throw new Error('An outline asks nobody.');
  },
});

/** The version of the server, which is that of its package. */
export const VERSION = '0.1.0';

import {
  defineTool,
  type Effect,
  getDefaultScopes,
  reply,
  type Tool,
  type ToolHints,
} from '@wellspoken/kit';
import * as z from 'zod';

import type { Operation } from '../operations/operation.ts';
import { runOperation, type Serving, limitTime } from './run-operation.ts';
import { terse } from './terse.ts';

/** A tool of the compact profile: which operations it is made of. */
export interface CompactTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly operations: readonly CompactAction[];
}

/** The name of an operation, or its name and which of its optional properties are left out. */
type CompactAction = string | { readonly name: string; readonly without: readonly string[] };

/** Which operation an action is. */
export function readActionName(action: CompactAction): string {
  return typeof action === 'string' ? action : action.name;
}

/** A few tools, each for several operations of one kind and one effect. */
export function compactTools(
  plan: readonly CompactTool[],
  operations: readonly Operation[],
  serving: Serving,
): readonly Tool[] {
  const byName = new Map(operations.map((operation) => [operation.name, operation]));
  return plan.flatMap((tool) => {
    const chosen = tool.operations.flatMap((action) => {
      const operation = byName.get(readActionName(action));
      return operation === undefined ? [] : [narrow(operation, action)];
    });
    return chosen.length === 0 ? [] : [compactTool(tool, chosen, serving)];
  });
}

/** The answer of an action was held to its own schema before it came here. */
const ANSWER = z.object({ action: z.string(), result: z.record(z.string(), z.unknown()) });

function narrow(operation: Operation, action: CompactAction): Operation {
  if (typeof action === 'string') return operation;
  const input = Object.entries(operation.input).filter(([key]) => !action.without.includes(key));
  const whole = z.object(operation.input);
  return {
    ...operation,
    input: Object.fromEntries(input),
    // What is left out still has its default.
    run: (given, at) => operation.run(whole.parse(given), at),
  };
}

function compactTool(
  { name, title, description }: CompactTool,
  operations: readonly Operation[],
  serving: Serving,
): Tool {
  const byName = new Map(operations.map((operation) => [operation.name, operation]));
  return defineTool({
    name,
    title,
    description,
    ...readNature(operations),
    ...listScopes(operations),
    openWorld: operations.some(({ openWorld }) => openWorld),
    foreign: listForeign(operations),
    input: terse(z.strictObject({ request: createRequest(operations) }), COMPACT_WORDS),
    output: terse(ANSWER, {}),
    examples: shortestExample(operations),
    ...limitTime(operations),
    run: async ({ request }, ctx) => {
      const { action, ...input } = request as { action: string };
      const operation = byName.get(action);
      if (operation === undefined) throw new Error(`No operation "${action}".`);
      const answer = await runOperation(operation, { input, ctx }, serving);
      const result = operation.output.parse(answer);
      return reply({ action, result }, { foreign: operation.foreign ?? false });
    },
  });
}

/** What to do; where there is one thing only, and nothing to say about it, it need not be said. */
function createRequest(operations: readonly Operation[]): z.ZodType<object> {
  const union = createUnion(operations);
  const [first, ...others] = operations;
  const usual = { action: first?.name };
  const isObvious = others.length === 0 && union.safeParse(usual).success;
  return (isObvious ? union.default(usual) : union).describe('One action');
}

function createUnion(operations: readonly Operation[]): z.ZodType<object> {
  const branches = operations.map(({ name, title, input }) =>
    z.strictObject({ action: z.literal(name).describe(title), ...input }),
  );
  // A union of any number of branches; the compiler wants to count them.
  return z.discriminatedUnion(
    'action',
    branches as unknown as readonly [(typeof branches)[0] & object],
  );
}

interface CompactExample {
  readonly name: string;
  readonly arguments: { readonly request: object };
}

/** One call that works, and of all of them the shortest: a list shows it each time. */
function shortestExample(operations: readonly Operation[]): readonly CompactExample[] {
  const all = operations.flatMap(({ name: action, input, examples }) =>
    examples
      .map(({ name, arguments: given }) => ({ name, given: given as object }))
      .filter(({ given }) => Object.keys(given).every((key) => key in input))
      .map(({ name, given }) => ({ name, arguments: { request: { action, ...given } } })),
  );
  const measureLength = (example: CompactExample): number =>
    JSON.stringify(example.arguments).length;
  return all.toSorted((one, other) => measureLength(one) - measureLength(other)).slice(0, 1);
}

/** Whoever may call a tool may call each of its actions. */
function listScopes(operations: readonly Operation[]): Pick<Tool, 'scopes' | 'furtherScopes'> {
  return {
    scopes: [...new Set(operations.flatMap(({ effect }) => getDefaultScopes(effect)))],
    furtherScopes: [...new Set(operations.flatMap(({ furtherScopes }) => furtherScopes))],
  };
}

/** What of others any of them quotes; an answer says what its own action does. */
function listForeign(operations: readonly Operation[]): string | undefined {
  const phrases = new Set(operations.flatMap(({ foreign }) => foreign ?? []));
  return phrases.size === 0 ? undefined : [...phrases].join(', ');
}

/** The strongest effect of them all, and idempotent only where each of them is. */
function readNature(operations: readonly Operation[]): {
  effect: Effect;
  hints: Partial<ToolHints>;
} {
  const effects = new Set(operations.map(({ effect }) => effect));
  const [effect] = (['delete', 'overwrite', 'create', 'update', 'read'] as const).filter((one) =>
    effects.has(one),
  );
  const isIdempotent = operations.every(
    ({ effect: own, hints }) => hints.idempotent ?? own !== 'create',
  );
  if (effect === undefined || effect === 'read') return { effect: 'read', hints: {} };
  return { effect, hints: { idempotent: isIdempotent } };
}

/** What the compact profile says of properties that stand in many actions; the names say the rest. */
const COMPACT_WORDS: Readonly<Record<string, string>> = {
  afterIssueNumber: 'owner/repo#n',
  assignees: 'Logins',
  beforeIssueNumber: 'owner/repo#n',
  body: 'Markdown',
  commentId: 'Id',
  confirm: 'Even if values are lost',
  cursor: 'nextCursor',
  dryRun: 'Only tell',
  dueDate: 'Day',
  fieldId: 'Name',
  fieldName: 'Iteration field',
  includeBody: 'With bodies',
  issueId: 'owner/repo#n',
  issueNumber: 'owner/repo#n',
  itemId: 'owner/repo#n, or id',
  itemIds: 'owner/repo#n, or ids',
  iterationId: 'Title or @current',
  limit: 'Most',
  milestoneId: 'Number or title',
  parentIssueNumber: 'owner/repo#n',
  projectId: 'owner/number',
  pullNumber: 'owner/repo#n',
  repo: 'owner/name',
  startDate: 'Day',
  subIssueNumber: 'owner/repo#n',
  title: 'Title',
};

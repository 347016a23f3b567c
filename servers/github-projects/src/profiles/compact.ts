import { defineTool, type Effect, type Tool, type ToolHints } from '@wellspoken/kit';
import * as z from 'zod';

import type { Desk } from '../desk.ts';
import type { Operation } from '../operations/operation.ts';
import { runOperation } from './run-operation.ts';
import { timeAllowed } from './time-allowed.ts';

/** A tool of the compact profile: which operations it is made of. */
export interface CompactTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Names of operations. */
  readonly operations: readonly string[];
}

/** A few tools, each for several operations of one kind and one effect. */
export function compactTools(
  plan: readonly CompactTool[],
  operations: readonly Operation[],
  desk: Desk,
): readonly Tool[] {
  const byName = new Map(operations.map((operation) => [operation.name, operation]));
  return plan.flatMap((tool) => {
    const chosen = tool.operations.flatMap((name) => byName.get(name) ?? []);
    return chosen.length === 0 ? [] : [compactTool(tool, chosen, desk)];
  });
}

function compactTool(
  { name, title, description }: CompactTool,
  operations: readonly Operation[],
  desk: Desk,
): Tool {
  const byName = new Map(operations.map((operation) => [operation.name, operation]));
  const [first] = operations;
  return defineTool({
    name,
    title,
    description,
    ...natureOf(operations),
    openWorld: operations.some(({ openWorld }) => openWorld),
    input: z.object({ request: unionOf(operations).describe('What to do: one action') }),
    output: z.object({
      action: z.enum(operations.map((operation) => operation.name) as [string]),
      result: z.looseObject({}).describe('What the action answers'),
    }),
    examples: first === undefined ? [] : [exampleOf(first)],
    timeoutMs: timeAllowed(operations),
    run: async ({ request }, ctx) => {
      const { action, ...input } = request as { action: string };
      const operation = byName.get(action);
      if (operation === undefined) throw new Error(`No operation "${action}".`);
      const answer = await runOperation(operation, input, { desk, ctx });
      return { action, result: operation.output.parse(answer) };
    },
  });
}

function unionOf(operations: readonly Operation[]): z.ZodType<object> {
  const branches = operations.map(({ name, title, input }) =>
    z.strictObject({ action: z.literal(name).describe(title), ...input }),
  );
  // A union of any number of branches; the compiler wants to count them.
  return z.discriminatedUnion(
    'action',
    branches as unknown as readonly [(typeof branches)[0] & object],
  );
}

function exampleOf({ name, examples: [example] }: Operation): {
  name: string;
  arguments: { request: object };
} {
  const given = example?.arguments as object | undefined;
  return { name: example?.name ?? name, arguments: { request: { action: name, ...given } } };
}

/** The strongest effect of them all, and idempotent only where each of them is. */
function natureOf(operations: readonly Operation[]): {
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

import { fieldOf, type Json } from '../wire/json.ts';
import { deriveArguments } from './derive/derive-arguments.ts';
import { isReadOnly } from './permission.ts';
import type { CallPlan, PlannedTool } from './plan.ts';

/** What a plan is drafted from. */
export interface DraftOptions {
  /** The name that the server gives itself. */
  readonly server: string;
  /** The tools as it lists them. */
  readonly tools: readonly Json[];
  readonly seed: number;
  /** A path that may be read, for arguments that are named like one. */
  readonly readablePath?: string;
}

const CALLS_PER_TOOL = 2;

/** Drafts a plan that a person then reviews: tools that only read are called, others wait for a yes. */
export function draftPlanFor({ server, tools, seed, readablePath }: DraftOptions): CallPlan {
  const planned = new Map<string, PlannedTool>();
  for (const tool of tools) {
    const name = fieldOf(tool, 'name');
    if (typeof name !== 'string') continue;
    const drafted = draftTool(name, tool, {
      seed,
      ...(readablePath !== undefined && { readablePath }),
    });
    const before = planned.get(name);
    planned.set(name, before === undefined ? drafted : { ...drafted, ...notTwice });
  }
  return { schema: 'wellspoken.check.plan/1', server, seed, tools: [...planned.values()] };
}

const notTwice = {
  call: false,
  fuzz: false,
  reason: 'The server lists this name more than once: set call to true if each of them may run.',
} as const;

interface Choice {
  readonly seed: number;
  readonly readablePath?: string;
}

function draftTool(name: string, tool: Json, choice: Choice): PlannedTool {
  const schema = fieldOf(tool, 'inputSchema') ?? true;
  const { candidates, reasons, gaps } = deriveArguments(schema, {
    ...choice,
    tool: name,
    count: CALLS_PER_TOOL,
  });
  const isFree = isReadOnly(tool);
  const call = isFree && candidates.length > 0;
  const words = [
    isFree
      ? 'It declares readOnlyHint: true.'
      : 'It does not declare readOnlyHint: true: set call to true if it may run.',
    candidates.length > 0 ? originOf(reasons) : missingOf(gaps),
  ];
  return { name, call, reason: words.join(' ').trim(), arguments: candidates, fuzz: call };
}

const originOf = (reasons: readonly string[]): string =>
  reasons.length === 0 ? '' : `Where the arguments come from: ${reasons.join('; ')}.`;

const missingOf = (gaps: readonly string[]): string =>
  `No arguments were found${gaps.length === 0 ? '' : ` (${gaps.join('; ')})`}: write some.`;

import { deriveArguments } from '../calls/derive-arguments.ts';
import { isReadOnly } from '../calls/permission.ts';
import type { CallPlan, PlannedTool } from '../calls/plan.ts';
import type { CheckOptions, CheckTarget } from '../options.ts';
import { readList } from '../probe/lists/lists.probe.ts';
import { CheckError } from '../rules/select-rules.ts';
import { readField, type Json } from '../wire/json.ts';
import { CANARY_FILE } from '../wire/workspace.ts';
import { detectVariants } from './detect.ts';
import { openSession, withPreparedTarget } from './prepare-target.ts';
import { redactPlan } from './redact.ts';
import { describeTarget, createTimeouts, settle } from './settings.ts';
import { describeUnread } from './unexamined.ts';

/** Lists the tools of a server and drafts a plan of calls for a person to review; calls nothing. */
export function draftPlan(target: CheckTarget, options: CheckOptions = {}): Promise<CallPlan> {
  const settings = settle(describeTarget(target), options);
  return withPreparedTarget(target, settings, async (prepared, secrets) => {
    const timeouts = createTimeouts(settings);
    const { variants, problems } = await detectVariants(prepared, timeouts, settings.era);
    const [opened] = variants.filter(({ isLocked }) => !isLocked);
    if (!opened) throw new CheckError(problems.join('\n'));
    const session = await openSession(prepared, {
      variant: opened.variant,
      name: 'plan',
      timeouts,
    });
    const list = await readList(session, 'tools');
    await session.close();
    // A plan without the tools that could not be listed would look like one of a server that has none.
    const unread = describeUnread('tools', list);
    if (unread && 'tools' in opened.opening.capabilities) {
      throw new CheckError(`tools/list could not be read. ${unread.why} ${unread.fix}`);
    }
    const name = opened.opening.serverInfo['name'];
    const plan = draftPlanFor({
      server: typeof name === 'string' ? name : '',
      tools: list.items,
      seed: settings.seed,
      ...(prepared.kind === 'command' && { readablePath: CANARY_FILE }),
    });
    return redactPlan(plan, secrets);
  });
}

/** The input of a draft. */
interface DraftOptions {
  /** The name that the server gives itself. */
  readonly server: string;
  /** The tools as it lists them. */
  readonly tools: readonly Json[];
  readonly seed: number;
  /** A path that may be read, for arguments that are named like one. */
  readonly readablePath?: string;
}

const CALLS_PER_TOOL = 2;

/** Drafts a plan for review: read-only tools are enabled, others are disabled. */
export function draftPlanFor({ server, tools, seed, readablePath }: DraftOptions): CallPlan {
  const planned = new Map<string, PlannedTool>();
  for (const tool of tools) {
    const name = readField(tool, 'name');
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
  const schema = readField(tool, 'inputSchema') ?? true;
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
    candidates.length > 0 ? describeOrigin(reasons) : describeMissing(gaps),
  ];
  return { name, call, reason: words.join(' ').trim(), arguments: candidates, fuzz: call };
}

const describeOrigin = (reasons: readonly string[]): string =>
  reasons.length === 0 ? '' : `Where the arguments come from: ${reasons.join('; ')}.`;

const describeMissing = (gaps: readonly string[]): string =>
  `No arguments were found${gaps.length === 0 ? '' : ` (${gaps.join('; ')})`}: write some.`;

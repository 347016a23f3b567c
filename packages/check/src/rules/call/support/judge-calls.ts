import type { CallRecord } from '../../../probe/calls/calls.evidence.ts';
import type { Lists } from '../../../probe/lists/lists.evidence.ts';
import { notApplicable, notVerified, pass, type Outcome } from '../../define-rule.ts';
import { listedTools, toolCalls, type ListedTool, type ToolCall } from './tool-calls.ts';

/** What a rule on calls looks at, and how it judges one. */
interface CallJudge {
  /** The calls, of which sort ever. */
  readonly records: readonly CallRecord[];
  /** The tools that the rule speaks of; all by default. */
  readonly only?: (tool: ListedTool) => boolean;
  /** Why it speaks of none. */
  readonly none?: string;
  /** The calls from which something can be told; all by default. */
  readonly of?: (call: ToolCall) => boolean;
  /** Why nothing could be told of a tool that was called. */
  readonly unseen?: string;
  readonly judge: (call: ToolCall) => Outcome | readonly Outcome[] | undefined;
}

const NO_TOOLS = 'The server offers no tools.';

/** Judges the calls of each tool; a tool of which nothing was seen is told, and never passes. */
export function judgeCalls(lists: Lists, rule: CallJudge): readonly Outcome[] {
  const all = listedTools(lists);
  if (all.length === 0) return [notApplicable(NO_TOOLS)];
  const { only = () => true, of = () => true } = rule;
  const tools = all.filter(only);
  if (tools.length === 0) return [notApplicable(rule.none ?? NO_TOOLS)];
  const calls = toolCalls(lists, rule.records).filter(({ tool }) => only(tool));
  const telling = calls.filter(of);
  const said = telling
    .flatMap((call) => rule.judge(call) ?? [])
    .filter(({ verdict }) => verdict !== 'pass');
  const unseen = tools.filter((tool) => !isAmong(tool, telling));
  const left = tellUnseen(unseen, calls, rule.unseen);
  if (left === '') return said.length === 0 ? [pass] : said;
  const held = said.length === 0 && telling.length > 0 ? 'It holds where it was seen. ' : '';
  return [...said, notVerified(`${held}${left}`)];
}

const isAmong = ({ name }: ListedTool, calls: readonly ToolCall[]): boolean =>
  calls.some(({ tool }) => tool.name === name);

function tellUnseen(
  unseen: readonly ListedTool[],
  calls: readonly ToolCall[],
  why = 'no call of it ended with a result; give arguments that work in a plan',
): string {
  const wasCalled = (tool: ListedTool): boolean => isAmong(tool, calls);
  const groups: readonly (readonly [string, readonly ListedTool[]])[] = [
    ['not called; allow it with --calls all or a plan', unseen.filter((tool) => !wasCalled(tool))],
    [why, unseen.filter(wasCalled)],
  ];
  return groups
    .filter(([, tools]) => tools.length > 0)
    .map(([reason, tools]) => `${namesOf(tools)}: ${reason}.`)
    .join(' ');
}

const MOST_NAMES = 5;

/** The first few names, and how many more there are. */
export function namesOf(tools: readonly Pick<ListedTool, 'name'>[]): string {
  const names = tools.slice(0, MOST_NAMES).map(({ name }) => JSON.stringify(name));
  const left = tools.length - names.length;
  return names.join(', ') + (left > 0 ? ` and ${left} more` : '');
}

/** What a rule says that needs one tool or more, where the server lists none. */
export const withoutTools = (lists: Lists): Outcome | undefined =>
  listedTools(lists).length === 0 ? notApplicable(NO_TOOLS) : undefined;

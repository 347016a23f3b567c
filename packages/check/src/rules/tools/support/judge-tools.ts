import type { List, Lists } from '../../../probe/lists/lists.evidence.ts';
import { judgeEach, notApplicable, notVerified, type Outcome } from '../../define-rule.ts';
import { viewTools, type ToolView } from './tool-view.ts';

type Said = Outcome | readonly Outcome[] | undefined;

/** Which tools a rule speaks of, and what to say where there are none. */
export interface Pick {
  readonly only: (tool: ToolView) => boolean;
  readonly none: string;
}

const everyTool: Pick = { only: () => true, none: 'The server lists no tools.' };

/** Judges every tool by itself. */
export function judgeTools(
  lists: Lists,
  judge: (tool: ToolView) => Said,
  { only, none }: Pick = everyTool,
): readonly Outcome[] {
  return judgeToolList(lists, (tools) => judgeEach(tools.filter(only), none, judge));
}

/** Judges the tools together. */
export function judgeToolList(
  lists: Lists,
  judge: (tools: readonly ToolView[]) => readonly Outcome[],
): readonly Outcome[] {
  const list = lists.tools;
  if (list === undefined) return [notApplicable('The server does not declare tools.')];
  if (!isList(list)) return [notVerified('tools/list was not answered with a list.')];
  const tools = viewTools(list.items);
  if (tools.length === 0) return [notApplicable('The server lists no tools.')];
  return list.isComplete ? judge(tools) : judge(tools).map(doubt);
}

const isList = ({ pages, items }: List): boolean =>
  items.length > 0 || Array.isArray(pages[0]?.result?.['tools']);

// What was not seen may break the rule, so nothing passes.
const doubt = (outcome: Outcome): Outcome =>
  outcome.verdict === 'pass' || outcome.verdict === 'not-applicable'
    ? notVerified('Not all pages of tools/list could be read.')
    : outcome;

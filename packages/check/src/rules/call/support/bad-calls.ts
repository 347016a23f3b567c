import {
  type BadCall,
  type BadCalls,
  type CallRecord,
  isSuccess,
} from '../../../probe/calls/calls.evidence.ts';
import type { Lists } from '../../../probe/lists/lists.evidence.ts';
import { fieldOf } from '../../../wire/json.ts';
import { notApplicable, notVerified, pass, type Outcome } from '../../define-rule.ts';
import { examineSchema } from '../../../schema/json-schema.ts';
import { failureProse, hiddenFailure } from './failure-signs.ts';
import { namesOf, withoutTools } from './judge-calls.ts';
import { refusalText } from './texts.ts';
import { listedTools, placeOfTool, type ListedTool } from './tool-calls.ts';

/** A call with wrong arguments, and the words of JSON Schema that forbid them. */
export interface Wrong {
  readonly call: BadCall;
  readonly tool: ListedTool;
  readonly where: string;
  readonly keywords: readonly string[];
}

/** How to judge calls with wrong arguments. */
interface WrongJudge {
  readonly of: (wrong: Wrong) => boolean;
  /** Why the rule speaks of no call. */
  readonly none: string;
  readonly judge: (wrong: Wrong) => Outcome | undefined;
}

/** Judges calls with wrong arguments; tools that were not tried so are told. */
export function judgeWrong(
  lists: Lists,
  badCalls: BadCalls,
  { of, none, judge }: WrongJudge,
): readonly Outcome[] {
  const inapplicable = withoutTools(lists);
  if (inapplicable) return [inapplicable];
  const tools = listedTools(lists);
  const telling = badCalls.made.flatMap((call) => toWrong(tools, call) ?? []).filter(of);
  const said = telling.flatMap((wrong) => judge(wrong) ?? []);
  const tried = new Set([...badCalls.made.map(({ tool }) => tool), ...badCalls.permissive]);
  const untried = tools.filter(({ name }) => !tried.has(name));
  if (untried.length > 0) {
    const why = 'not called with wrong arguments; allow it with --calls all or a plan';
    return [...said, notVerified(`${namesOf(untried)}: ${why}.`)];
  }
  if (telling.length === 0) return [notApplicable(none)];
  return said.length === 0 ? [pass] : said;
}

function toWrong(tools: readonly ListedTool[], call: BadCall): Wrong | undefined {
  const tool = tools.find(({ name }) => name === call.tool);
  const schema = tool && fieldOf(tool.definition, 'inputSchema');
  if (!tool || schema === undefined) return undefined;
  const examined = examineSchema(schema);
  const errors = examined.kind === 'valid' ? examined.validate(call.arguments ?? {}) : [];
  const where = `${placeOfTool(tool.name)}, ${call.purpose}`;
  return { call, tool, where, keywords: errors.map(({ keyword }) => keyword) };
}

/** Whether the only fault is a property that the schema does not know. */
export const isExtra = ({ keywords }: Wrong): boolean =>
  keywords.length > 0 &&
  keywords.every((word) => word === 'additionalProperties' || word === 'unevaluatedProperties');

/** Whether the tool did its work in spite of the fault: a failure that is only told in words is none. */
export function wasAccepted({ call }: Wrong): boolean {
  const { result } = call.exchange;
  if (!isSuccess(call) || !result) return false;
  return hiddenFailure(result) === undefined && failureProse(result) === undefined;
}

/** Whether the tool says the same to right arguments: then it speaks of something else. */
export const isUsual = ({ call }: Wrong, calls: readonly CallRecord[]): boolean =>
  calls.some(
    ({ tool, exchange }) =>
      tool === call.tool && refusalText(exchange) === refusalText(call.exchange),
  );

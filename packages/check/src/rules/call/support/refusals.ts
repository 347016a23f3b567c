import { type CallRecord, isRefusal } from '../../../probe/calls/calls.evidence.ts';
import type { Exchange } from '../../../wire/exchange.evidence.ts';
import { type Evidence, notVerified, type Outcome, pass } from '../../define-rule.ts';
import { withoutTools } from './judge-calls.ts';
import { placeOfTool } from './tool-calls.ts';
import { refusalText } from './texts.ts';

/** A call that was refused, and what was said. */
export interface Refusal {
  readonly where: string;
  readonly exchange: Exchange;
  readonly text: string;
  /** Absent where no tool was named. */
  readonly record?: CallRecord;
}

type Needed = Evidence<'lists' | 'calls' | 'badCalls' | 'oddCalls'>;

/** Every call of a tool, right or wrong. */
export const allCalls = ({ calls, badCalls, oddCalls }: Needed): readonly CallRecord[] => [
  ...calls,
  ...badCalls.made,
  ...oddCalls.withoutArguments,
  ...oddCalls.nonAscii,
];

/** Every refusal of a call. */
export function refusalsOf(evidence: Needed): readonly Refusal[] {
  const named = allCalls(evidence)
    .filter(isRefusal)
    .map((record): Refusal => ({
      where: placeOfTool(record.tool),
      exchange: record.exchange,
      text: refusalText(record.exchange),
      record,
    }));
  const { unknownTool, missingName, textArguments } = evidence.oddCalls;
  const odd: readonly (readonly [string, Exchange | undefined])[] = [
    ['an unknown tool', unknownTool],
    ['no name', missingName],
    ['arguments that are a text', textArguments],
  ];
  const nameless = odd.flatMap(([what, exchange]): readonly Refusal[] =>
    exchange?.error === undefined && exchange?.result?.['isError'] !== true
      ? []
      : [{ where: `tools/call with ${what}`, exchange, text: refusalText(exchange) }],
  );
  return [...named, ...nameless];
}

/** Judges every refusal; where no call was refused, nothing can be said. */
export function judgeRefusals(
  evidence: Needed,
  judge: (refusal: Refusal) => Outcome | undefined,
): readonly Outcome[] {
  const inapplicable = withoutTools(evidence.lists);
  if (inapplicable) return [inapplicable];
  const refusals = refusalsOf(evidence);
  if (refusals.length === 0) {
    return [notVerified('No call failed, so it is unknown what a failure looks like.')];
  }
  const said = refusals.flatMap((refusal) => judge(refusal) ?? []);
  return said.length === 0 ? [pass] : said;
}

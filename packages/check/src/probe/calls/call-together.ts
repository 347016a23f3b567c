import { isSuccess } from '../../evidence/call-outcome.ts';
import type { CallRecord } from '../../evidence/calls.ts';
import type { ParallelCalls } from '../../evidence/repeated-calls.ts';
import type { Json } from '../../wire/json.ts';
import type { CallWish, ProbeContext } from '../define-probe.ts';
import type { Session } from '../../wire/session.ts';
import { answerText } from './answer-text.ts';
import { readerTools, type Ready } from './caller.ts';
import { withText } from './odd-calls.ts';

const MOST_TOOLS = 3;
/** Calls of each kind that are made at once. */
const AT_ONCE = 4;

/** Calls tools that only read with two kinds of arguments, first alone and then many at once. */
export async function callTogether(
  context: ProbeContext,
  session: Session,
): Promise<readonly ParallelCalls[]> {
  const found: ParallelCalls[] = [];
  for (const ready of readerTools(context)) {
    if (found.length === MOST_TOOLS) break;
    const calls = await callOne(context, session, ready);
    if (calls) found.push(calls);
  }
  return found;
}

type Kind = Pick<CallWish, 'arguments' | 'isFuzz'>;

async function callOne(
  context: ProbeContext,
  session: Session,
  ready: Ready,
): Promise<ParallelCalls | undefined> {
  const kinds = kindsOf(context, ready);
  if (!kinds) return undefined;
  const tool = ready.tool.name;
  const call = (kind: Kind, purpose: string): Promise<CallRecord | undefined> =>
    context.call(session, { tool, purpose, ...kind });
  const [left, right] = [await call(kinds[0], 'alone'), await call(kinds[1], 'alone')];
  if (!left || !right || !isSuccess(left) || !isSuccess(right)) return undefined;
  if (answerText(left) === answerText(right)) return undefined;
  const pairs = await Promise.all(
    Array.from({ length: AT_ONCE }, () =>
      Promise.all([call(kinds[0], 'many at once'), call(kinds[1], 'many at once')]),
    ),
  );
  const of = (side: 0 | 1): readonly CallRecord[] => pairs.flatMap((pair) => pair[side] ?? []);
  return { tool, alone: [left, right], together: [of(0), of(1)] };
}

function kindsOf(context: ProbeContext, { tool, args }: Ready): readonly [Kind, Kind] | undefined {
  if (tool.mayFuzz) {
    const [left, right] = ['first', 'second'].map((word) =>
      withText(tool, args, `${context.canary} ${word}`),
    );
    if (left && right) {
      return [
        { arguments: left, isFuzz: true },
        { arguments: right, isFuzz: true },
      ];
    }
  }
  const other = tool.candidates.find((candidate) => !isSame(candidate, args));
  return other === undefined ? undefined : [{ arguments: args }, { arguments: other }];
}

const isSame = (left: Json, right: Json): boolean => JSON.stringify(left) === JSON.stringify(right);

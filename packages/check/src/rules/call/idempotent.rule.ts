import { isReadOnly } from '../../calls/permission.ts';
import {
  type CallRecord,
  readFinalResult,
  isSuccess,
  type Repetition,
} from '../../probe/calls/calls.evidence.ts';
import { readField, isObject } from '../../wire/json.ts';
import {
  defineRule,
  fail,
  reportNotApplicable,
  reportNotVerified,
  type Outcome,
  pass,
  citeSchema,
} from '../define-rule.ts';
import {
  describeCall,
  everywhere,
  listTools,
  listNames,
  describeToolPlace,
  readTexts,
  withoutTools,
} from './judge-calls.ts';
import { findJson } from './compare-values.ts';

/** call/idempotent */
export const callIdempotent = defineRule({
  id: 'call/idempotent',
  level: 'practice',
  ...everywhere,
  needs: ['lists', 'repeatedCalls'],
  source: citeSchema('2026-07-28', 'ToolAnnotations'),
  title: 'A tool that says idempotentHint: true has no second effect when it is called again',
  why: 'Clients repeat such a call after a lost answer, and would do the work twice.',
  fix: 'Declare idempotentHint: false, or make the second call find what the first has done.',
  judge: ({ lists, repeatedCalls: { repetitions } }) => {
    const inapplicable = withoutTools(lists);
    if (inapplicable) return inapplicable;
    const writers = listTools(lists).filter(
      ({ definition }) =>
        readField(definition, 'annotations', 'idempotentHint') === true && !isReadOnly(definition),
    );
    if (writers.length === 0) {
      return reportNotApplicable('No tool that writes says idempotentHint: true.');
    }
    const said = repetitions.flatMap((repetition) => judgeOne(repetition) ?? []);
    const unseen = writers.filter(({ name }) => !repetitions.some(({ tool }) => tool === name));
    if (unseen.length > 0) {
      const why = 'not called twice; allow it with --calls all or a plan';
      return [...said, reportNotVerified(`${listNames(unseen)}: ${why}.`)];
    }
    return said.length === 0 ? pass : said;
  },
});

function judgeOne({ tool, first, second, changedAgain }: Repetition): Outcome | undefined {
  const [created] = findNewNames(first, second);
  const came = created === undefined ? changedAgain : [`another ${created} in the result`];
  if (came.length === 0) return undefined;
  return fail({
    where: describeToolPlace(tool),
    message: `The tool says idempotentHint: true, and a second call of it has an effect: ${came.join(', ')}.`,
    evidence: {
      sent: `${describeCall(second.exchange)}, twice`,
      came: came.join(', '),
      expected: 'no effect of the second call',
    },
  });
}

const isIdName = (name: string): boolean => /^(?:id|uuid|guid)$|(?:_id|Id|ID|_uuid)$/.test(name);

/** Fields that name a thing, and name another one after the second call. */
function findNewNames(first: CallRecord, second: CallRecord): readonly string[] {
  const [before, after] = [readPayload(first), readPayload(second)];
  if (!isObject(before) || !isObject(after)) return [];
  return Object.keys(before).filter(
    (name) =>
      isIdName(name) &&
      !/request|trace|correlation|span/i.test(name) &&
      Object.hasOwn(after, name) &&
      before[name] !== after[name],
  );
}

function readPayload(call: CallRecord): unknown {
  const result = isSuccess(call) ? readFinalResult(call) : undefined;
  return result?.['structuredContent'] ?? readTexts(result).flatMap(findJson)[0];
}

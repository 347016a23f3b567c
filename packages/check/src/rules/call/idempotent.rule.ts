import { isReadOnly } from '../../calls/permission.ts';
import {
  type CallRecord,
  finalResult,
  isSuccess,
  type Repetition,
} from '../../probe/calls/calls.evidence.ts';
import { fieldOf, isObject } from '../../wire/json.ts';
import {
  defineRule,
  fail,
  notApplicable,
  notVerified,
  type Outcome,
  pass,
  schemaOf,
} from '../define-rule.ts';
import {
  askedIn,
  everywhere,
  listedTools,
  namesOf,
  placeOfTool,
  textsOf,
  withoutTools,
} from './judge-calls.ts';
import { jsonIn } from './values.ts';

/** call/idempotent */
export const callIdempotent = defineRule({
  id: 'call/idempotent',
  level: 'practice',
  ...everywhere,
  needs: ['lists', 'repeatedCalls'],
  source: schemaOf('2026-07-28', 'ToolAnnotations'),
  title: 'A tool that says idempotentHint: true has no second effect when it is called again',
  why: 'Clients repeat such a call after a lost answer, and would do the work twice.',
  fix: 'Declare idempotentHint: false, or make the second call find what the first has done.',
  judge: ({ lists, repeatedCalls: { repetitions } }) => {
    const inapplicable = withoutTools(lists);
    if (inapplicable) return inapplicable;
    const writers = listedTools(lists).filter(
      ({ definition }) =>
        fieldOf(definition, 'annotations', 'idempotentHint') === true && !isReadOnly(definition),
    );
    if (writers.length === 0) {
      return notApplicable('No tool that writes says idempotentHint: true.');
    }
    const said = repetitions.flatMap((repetition) => judgeOne(repetition) ?? []);
    const unseen = writers.filter(({ name }) => !repetitions.some(({ tool }) => tool === name));
    if (unseen.length > 0) {
      const why = 'not called twice; allow it with --calls all or a plan';
      return [...said, notVerified(`${namesOf(unseen)}: ${why}.`)];
    }
    return said.length === 0 ? pass : said;
  },
});

function judgeOne({ tool, first, second, changedAgain }: Repetition): Outcome | undefined {
  const [created] = newNames(first, second);
  const came = created === undefined ? changedAgain : [`another ${created} in the result`];
  if (came.length === 0) return undefined;
  return fail({
    where: placeOfTool(tool),
    message: `The tool says idempotentHint: true, and a second call of it has an effect: ${came.join(', ')}.`,
    evidence: {
      sent: `${askedIn(second.exchange)}, twice`,
      came: came.join(', '),
      expected: 'no effect of the second call',
    },
  });
}

const isIdName = (name: string): boolean => /^(?:id|uuid|guid)$|(?:_id|Id|ID|_uuid)$/.test(name);

/** Fields that name a thing, and name another one after the second call. */
function newNames(first: CallRecord, second: CallRecord): readonly string[] {
  const [before, after] = [payloadOf(first), payloadOf(second)];
  if (!isObject(before) || !isObject(after)) return [];
  return Object.keys(before).filter(
    (name) =>
      isIdName(name) &&
      !/request|trace|correlation|span/i.test(name) &&
      Object.hasOwn(after, name) &&
      before[name] !== after[name],
  );
}

function payloadOf(call: CallRecord): unknown {
  const result = isSuccess(call) ? finalResult(call) : undefined;
  return result?.['structuredContent'] ?? textsOf(result).flatMap(jsonIn)[0];
}

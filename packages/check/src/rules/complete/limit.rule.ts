import { shorten } from '../../excerpt.ts';
import type { Completion } from '../../probe/features/features.evidence.ts';
import { type Json, readField, toItems } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  citeSchema,
  defineRule,
  fail,
  judgeEach,
  type Outcome,
  reportNotApplicable,
  reportNotVerified,
} from '../define-rule.ts';
import { describeRequest } from '../exchanges.ts';

const MOST = 100;

/** complete/limit */
export const completeLimit = defineRule({
  id: 'complete/limit',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['completions'],
  source: citeSchema('2026-07-28', 'CompleteResult'),
  title: 'A completion has at most 100 values, and total and hasMore agree with them',
  why: 'Clients refuse longer lists, and show by total and hasMore whether typing on is worth it.',
  fix: 'Cut the values at 100, give as total how many there are, and set hasMore when some were cut.',
  judge: ({ completions, opening }) => {
    if (!('completions' in opening.capabilities)) {
      return reportNotApplicable('The server does not declare completions.');
    }
    const results = completions.known.filter(({ exchange }) => exchange.result);
    if (results.length === 0 && completions.known.length > 0) {
      return reportNotVerified('No completion was answered with a result.');
    }
    return judgeEach(results, 'There is no argument that could be completed.', judgeResult);
  },
});

function judgeResult({ of, argument, exchange }: Completion): readonly Outcome[] {
  const completion = readField(exchange.result, 'completion');
  const fault = findFault(completion);
  if (fault === undefined) return [];
  return [
    fail({
      where: `completion/complete of ${JSON.stringify(of)}, argument ${JSON.stringify(argument)}`,
      message: fault.message,
      evidence: {
        sent: describeRequest(exchange),
        came: shorten(completion),
        expected: fault.expected,
      },
    }),
  ];
}

interface Fault {
  readonly message: string;
  readonly expected: string;
}

function findFault(completion: Json | undefined): Fault | undefined {
  const values = readField(completion, 'values');
  if (!Array.isArray(values) || toItems(values).some((value) => typeof value !== 'string')) {
    return { message: 'The values are no list of texts.', expected: '"values", a list of texts' };
  }
  const count = values.length;
  if (count > MOST) {
    return { message: `There are ${count} values.`, expected: `at most ${MOST} values` };
  }
  return findDisagreement(count, readField(completion, 'total'), readField(completion, 'hasMore'));
}

function findDisagreement(
  count: number,
  total: Json | undefined,
  hasMore: Json | undefined,
): Fault | undefined {
  if (typeof total !== 'number') return undefined;
  const told = `total is ${total} and there are ${count} values`;
  if (total < count) return { message: `The ${told}.`, expected: `a total of at least ${count}` };
  if (hasMore === false && total > count) {
    return { message: `hasMore is false, but ${told}.`, expected: '"hasMore": true' };
  }
  if (hasMore === true && total === count) {
    return { message: `hasMore is true, but ${told}.`, expected: '"hasMore": false' };
  }
  return undefined;
}

import { errorCodes } from '@wellspoken/spec/error-codes';

import type { Exchange } from '../../wire/exchange.evidence.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  reportNotApplicable,
  reportNotVerified,
  type Outcome,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import {
  describeAnswer,
  readCode,
  isTurnedAway,
  describeExchangePlace,
  describeRequest,
} from '../exchanges.ts';
import { listNames } from './pages.ts';

/** page/bad-cursor */
export const pageBadCursor = defineRule({
  id: 'page/bad-cursor',
  level: 'should',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists', 'paging'],
  source: citeSpecification('2026-07-28', 'server/utilities/pagination', 'Error Handling'),
  title: 'A cursor that the server never gave is answered with -32602',
  why: 'A client that holds an old cursor must learn that, or it reads the first page again and again.',
  fix: 'Check the cursor before it is used, and answer { "code": -32602 } where it is none of yours.',
  judge: ({ lists, paging }) => {
    const asked = listNames.flatMap((name) => {
      const exchange = paging[name]?.badCursor;
      const isPaged = (lists[name]?.pages.length ?? 0) > 1;
      return exchange ? [{ exchange, isPaged }] : [];
    });
    const faults = asked.filter(isFault).map(({ exchange }) => judgeFault(exchange));
    if (faults.length > 0) return faults;
    if (asked.some(({ exchange }) => isRefused(exchange))) return pass;
    return asked.some(({ isPaged }) => isPaged)
      ? reportNotVerified('The requests were turned away.')
      : reportNotApplicable('No list has more than one page, and cursors are ignored.');
  },
});

const isRefused = (exchange: Exchange): boolean =>
  readCode(exchange) === errorCodes.invalidParams.code;

/** A list that gives no cursors may ignore one. */
function isFault({ exchange, isPaged }: { exchange: Exchange; isPaged: boolean }): boolean {
  if (isRefused(exchange) || isTurnedAway(exchange)) return false;
  return isPaged || exchange.result === undefined;
}

const judgeFault = (exchange: Exchange): Outcome =>
  fail({
    where: `${describeExchangePlace(exchange)} with an unknown cursor`,
    message: exchange.result
      ? 'A cursor that was never given got a page.'
      : 'A cursor that was never given was not answered with -32602.',
    evidence: {
      sent: describeRequest(exchange),
      came: describeAnswer(exchange),
      expected: 'an error with the code -32602',
    },
  });

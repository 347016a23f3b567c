import type { MissingRead, Reads } from '../../probe/features/features.evidence.ts';
import type { Lists } from '../../probe/lists/lists.evidence.ts';
import type { Variant } from '../../wire/exchange.evidence.ts';
import { readField } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  judgeEach,
  reportNotApplicable,
  reportNotVerified,
  type Outcome,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import { describeAnswer, readCode, judgeRefusal, describeRequest } from '../exchanges.ts';
import { readContents, explainOutcomes, withoutResources } from './resources.ts';

const INVALID_PARAMS = -32602;
const NOT_FOUND = -32002;

/** res/not-found */
export const resNotFound = defineRule({
  id: 'res/not-found',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists', 'reads'],
  source: citeSpecification('2026-07-28', 'server/resources', 'Error Handling'),
  title: 'A resource that does not exist is answered with the code for it',
  why: 'By the code a client tells a wrong address from a broken server, and knows that asking again is useless.',
  fix: 'Answer error -32602 with data.uri in the modern era, and -32002 in the legacy era.',
  judge: (evidence) => {
    const { lists, reads, variant } = evidence;
    const inapplicable = withoutResources(evidence);
    if (inapplicable) return inapplicable;
    if (reads.missing.length === 0) return allServed;
    const outcomes = judgeEach(reads.missing, '', (read) => judgeMissing(read, variant));
    return explainOutcomes(lists, outcomes);
  },
});

const allServed = reportNotVerified(
  'The templates of the server match every URI, so that none is surely missing.',
);

const describePlace = ({ kind }: MissingRead): string =>
  kind === 'scheme'
    ? 'resources/read with a scheme that is not served'
    : 'resources/read of a resource that is not there';

function judgeMissing(read: MissingRead, { era }: Variant): Outcome {
  const { exchange, kind, uri } = read;
  const where = describePlace(read);
  const isModern = era === 'modern';
  if (isModern && readContents(exchange)?.length === 0) {
    return reportNotVerified('The answer has empty contents, which res/not-empty judges.', where);
  }
  // A scheme that is not served may well be called a wrong parameter.
  const legacyCodes = kind === 'scheme' ? [NOT_FOUND, INVALID_PARAMS] : [NOT_FOUND];
  const outcome = judgeRefusal(exchange, {
    where,
    asked: 'A resource that is not there',
    codes: isModern ? [INVALID_PARAMS] : legacyCodes,
    level: isModern ? 'must' : 'should',
  });
  const isNamed = readField(exchange.error, 'data', 'uri') === uri;
  if (outcome.verdict !== 'pass' || !isModern || isNamed) return outcome;
  return fail({
    where: `${where}, data.uri`,
    message: 'The error does not name the URI.',
    evidence: {
      sent: describeRequest(exchange),
      came: describeAnswer(exchange),
      expected: `"data": {"uri": ${JSON.stringify(uri)}}`,
    },
    level: 'should',
  });
}

/** res/not-empty */
export const resNotEmpty = defineRule({
  id: 'res/not-empty',
  level: 'must',
  eras: ['modern'],
  transports: anyTransport,
  needs: ['lists', 'reads'],
  source: citeSpecification('2026-07-28', 'server/resources', 'Error Handling'),
  title: 'A resource that does not exist is not answered with empty contents',
  why: 'An empty answer says that the resource is there and holds nothing.',
  fix: 'Answer error -32602 when there is no such resource.',
  judge: (evidence) => {
    const inapplicable = withoutResources(evidence);
    if (inapplicable) return inapplicable;
    return judgeEmpty(evidence.lists, evidence.reads);
  },
});

function judgeEmpty(lists: Lists, { missing }: Reads): readonly Outcome[] {
  if (missing.length === 0) return [allServed];
  const outcomes = missing.map((read): Outcome => {
    const { exchange } = read;
    if (readContents(exchange)?.length === 0) {
      return fail({
        where: describePlace(read),
        message: 'A resource that is not there is answered with empty contents.',
        evidence: {
          sent: describeRequest(exchange),
          came: describeAnswer(exchange),
          expected: 'error -32602',
        },
      });
    }
    if (exchange.result || readCode(exchange) !== undefined) return pass;
    return reportNotVerified('resources/read got no answer.', describePlace(read));
  });
  return explainOutcomes(
    lists,
    outcomes.length === 0 ? [reportNotApplicable('Nothing was asked.')] : outcomes,
  );
}

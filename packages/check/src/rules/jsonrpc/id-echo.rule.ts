import { shorten } from '../../excerpt.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { readField, type Json } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  reportNotVerified,
  type Outcome,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import {
  describeAnswer,
  listExchanges,
  isCounted,
  isTurnedAway,
  describeExchangePlace,
  describeRequest,
} from '../exchanges.ts';

/** jsonrpc/id-echo */
export const jsonrpcIdEcho = defineRule({
  id: 'jsonrpc/id-echo',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists', 'requests'],
  source: citeSpecification('2026-07-28', 'basic', 'Responses'),
  title: 'A response repeats the id of its request, with the same type',
  why: 'A client finds the request that a response belongs to by its id; 1 and "1" are two ids.',
  fix: 'Keep the id as it was read, also 0 and large numbers, and send it back unchanged.',
  judge: (evidence) => {
    const { ids, plain } = evidence.requests;
    if (ids.every(({ answer }) => !answer))
      return reportNotVerified(`No request got a response: ${describeAnswer(plain)}.`);
    const others = listExchanges(evidence).filter(
      ({ sent }) => !ids.some((one) => one.sent === sent),
    );
    const said = [...ids.map(judgeUnusual), ...others.map(judgeEcho)].flatMap((one) => one ?? []);
    return said.length === 0 ? pass : said;
  },
});

const isId = (id: Json | undefined): boolean => typeof id === 'string' || typeof id === 'number';

const readId = (value: Json | undefined): Json | undefined => readField(value, 'id');

function judgeUnusual(exchange: Exchange): Outcome | undefined {
  if (exchange.answer || isTurnedAway(exchange)) return judgeEcho(exchange);
  const id = JSON.stringify(readId(exchange.sent));
  return fail({
    where: `${describeExchangePlace(exchange)} with the id ${id}`,
    message: `No response with the id ${id} came.`,
    evidence: {
      sent: describeRequest(exchange),
      came: describeAnswer(exchange),
      expected: `a response with the id ${id}`,
    },
  });
}

/** An error without a readable id is a matter of the rules on errors. */
function judgeEcho(exchange: Exchange): Outcome | undefined {
  const asked = readId(exchange.sent);
  const came = readId(exchange.answer?.json);
  if (!exchange.answer || !isId(asked) || came === asked) return undefined;
  if (exchange.error !== undefined && (came === undefined || came === null)) return undefined;
  return fail({
    where: describeExchangePlace(exchange),
    message: `The request had ${describe(asked)} as id, its response has ${describe(came)}.`,
    evidence: {
      sent: describeRequest(exchange),
      came: isCounted(asked) ? `${describe(came)} as id` : describeAnswer(exchange),
      expected: `${describe(asked)} as id, unchanged`,
    },
  });
}

/** An id in words: a number of our counter differs from run to run. */
function describe(id: Json | undefined): string {
  if (id === undefined) return 'nothing';
  if (isCounted(id)) return 'a number';
  return typeof id === 'string' && isCounted(Number(id)) ? 'a number as text' : shorten(id);
}

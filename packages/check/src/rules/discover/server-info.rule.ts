import type { Exchange } from '../../wire/exchange.evidence.ts';
import { readField, isObject } from '../../wire/json.ts';
import {
  anyTransport,
  defineRule,
  fail,
  reportNotApplicable,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import { describeAnswer, listModernExchanges, describeExchangePlace } from '../exchanges.ts';

const KEY = 'io.modelcontextprotocol/serverInfo';
const EXPECTED = `"_meta": {"${KEY}": {"name": …, "version": …}}`;

/** discover/server-info */
export const discoverServerInfo = defineRule({
  id: 'discover/server-info',
  level: 'should',
  eras: ['modern'],
  transports: anyTransport,
  needs: ['lists', 'envelope'],
  source: citeSpecification('2026-07-28', 'basic', '_meta'),
  title: 'Every result names the server in its _meta',
  why: 'Without a handshake this is the only way to see in a log or a list which server an answer came from.',
  fix: `Put "${KEY}" with name and version into the _meta of every result.`,
  judge: (evidence) => {
    const answered = listModernExchanges(evidence).filter(({ result }) => result !== undefined);
    if (answered.length === 0) return reportNotApplicable('No request got a result.');
    const unnamed = answered.filter((exchange) => !namesServer(exchange));
    if (unnamed.length === 0) return pass;
    const [first] = unnamed;
    if (first && unnamed.length === answered.length) {
      return fail({
        where: 'every result',
        message: 'No result names the server in its _meta.',
        evidence: { came: describeAnswer(first), expected: EXPECTED },
      });
    }
    return unnamed.map((exchange) =>
      fail({
        where: describeExchangePlace(exchange),
        message: `A result of ${exchange.method ?? ''} does not name the server in its _meta.`,
        evidence: { came: describeAnswer(exchange), expected: EXPECTED },
      }),
    );
  },
});

function namesServer({ result }: Exchange): boolean {
  const info = readField(result, '_meta', KEY);
  return isObject(info) && ['name', 'version'].every((name) => typeof info[name] === 'string');
}

import { shorten } from '../../excerpt.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { readField, isObject, type JsonObject } from '../../wire/json.ts';
import {
  anyTransport,
  defineRule,
  fail,
  judgeEach,
  type Outcome,
  citeSpecification,
} from '../define-rule.ts';
import { listModernExchanges, describeExchangePlace } from '../exchanges.ts';

/** result/type */
export const resultType = defineRule({
  id: 'result/type',
  level: 'must',
  eras: ['modern'],
  transports: anyTransport,
  needs: ['calls', 'contents', 'lists', 'requests'],
  source: citeSpecification('2026-07-28', 'basic', 'ResultType'),
  title: 'Every result has a resultType that the client can know',
  why: 'Clients read a result by its type, and must take one that they do not know for invalid.',
  fix: 'Put "resultType": "complete" into every result that is final, and "input_required" into one that asks for input.',
  judge: (evidence) => {
    const { exchange, capabilities } = evidence.opening;
    return judgeEach(
      [exchange, ...listModernExchanges(evidence)].filter(({ result }) => result !== undefined),
      'No result came.',
      (one) => judgeType(one, capabilities),
    );
  },
});

const core = ['complete', 'input_required'];

/** Types that known extensions bring; what another extension brings cannot be known here. */
const extensions: Readonly<Record<string, readonly string[]>> = {
  'io.modelcontextprotocol/tasks': ['task'],
  'io.modelcontextprotocol/ui': [],
};

function judgeType(exchange: Exchange, capabilities: JsonObject): Outcome | undefined {
  const type = readField(exchange.result, 'resultType');
  if (typeof type === 'string' && isKnown(type, capabilities)) return undefined;
  return fail({
    where: describeExchangePlace(exchange),
    message:
      type === undefined
        ? 'The result has no resultType.'
        : 'The resultType is none of the protocol, nor of an extension that the server declares.',
    evidence: {
      came: type === undefined ? shorten(exchange.result) : `"resultType": ${JSON.stringify(type)}`,
      expected: '"resultType": "complete" or "input_required"',
    },
  });
}

function isKnown(type: string, capabilities: JsonObject): boolean {
  const declared = isObject(capabilities['extensions'])
    ? Object.keys(capabilities['extensions'])
    : [];
  return core.includes(type) || declared.some((name) => extensions[name]?.includes(type) ?? true);
}

import { shorten } from '../../excerpt.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { readField } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  judgeEach,
  reportNotApplicable,
  type Outcome,
  citeSpecification,
} from '../define-rule.ts';
import { listExchanges, describeExchangePlace } from '../exchanges.ts';

/** result/no-leak */
export const resultNoLeak = defineRule({
  id: 'result/no-leak',
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  needs: ['calls', 'contents', 'lists', 'requests'],
  source: citeSpecification(
    '2026-07-28',
    'basic/versioning',
    'Backward Compatibility with Initialization-Based Versions',
  ),
  title: 'Legacy clients get no fields of the modern envelope',
  why: 'Legacy clients do not know resultType, ttlMs and cacheScope; strict ones refuse a result with unknown fields.',
  fix: 'Add these fields only to answers to modern requests, those with a protocol version in _meta.',
  judge: (evidence) => {
    if (evidence.variant.era === 'modern') {
      return reportNotApplicable('It speaks of answers to clients of the legacy era.');
    }
    return judgeEach(
      listExchanges(evidence).filter(({ result }) => result !== undefined),
      'No result came.',
      judgeFields,
    );
  },
});

const modernFields: readonly (readonly string[])[] = [
  ['resultType'],
  ['ttlMs'],
  ['cacheScope'],
  ['_meta', 'io.modelcontextprotocol/serverInfo'],
];

function judgeFields(exchange: Exchange): readonly Outcome[] {
  const { result } = exchange;
  return modernFields
    .filter((path) => readField(result, ...path) !== undefined)
    .map((path) =>
      fail({
        where: `${describeExchangePlace(exchange)}, result.${path.join('.')}`,
        message: `The result for a legacy client has the modern field ${path.at(-1) ?? ''}.`,
        evidence: {
          came: shorten(readField(result, ...path)),
          expected: 'a result without this field',
        },
      }),
    );
}

import { shorten } from '../../excerpt.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { readField, type JsonObject } from '../../wire/json.ts';
import {
  anyTransport,
  defineRule,
  fail,
  judgeEach,
  type Outcome,
  citeSpecification,
} from '../define-rule.ts';
import { listModernExchanges, describeExchangePlace } from '../exchanges.ts';

/** cache/interim */
export const cacheInterim = defineRule({
  id: 'cache/interim',
  level: 'must',
  eras: ['modern'],
  transports: anyTransport,
  needs: ['asking', 'contents', 'requests'],
  source: citeSpecification('2026-07-28', 'server/utilities/caching', 'Cacheable Results'),
  title: 'A result that asks for input has no cache hints',
  why: 'It belongs to one round of one request; who kept it would ask the user again for nothing.',
  fix: 'Leave ttlMs and cacheScope out of results of the type input_required.',
  judge: (evidence) =>
    judgeEach(
      listModernExchanges(evidence).filter(
        ({ result }) => result !== undefined && isInterim(result),
      ),
      'No result asked for input.',
      judgeInterim,
    ),
});

const judgeInterim = (exchange: Exchange): readonly Outcome[] =>
  ['ttlMs', 'cacheScope']
    .filter((name) => readField(exchange.result, name) !== undefined)
    .map((name) =>
      fail({
        where: `${describeExchangePlace(exchange)}, result.${name}`,
        message: `A result that asks for input has ${name}.`,
        evidence: {
          came: shorten(readField(exchange.result, name)),
          expected: 'no such field',
        },
      }),
    );

/** Whether a result asks for input and is not the last word. */
export const isInterim = (result: JsonObject): boolean =>
  readField(result, 'resultType') === 'input_required';

import { shorten } from '../../excerpt.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { readField } from '../../wire/json.ts';
import {
  anyTransport,
  defineRule,
  fail,
  judgeEach,
  type Outcome,
  citeSpecification,
} from '../define-rule.ts';
import { listModernExchanges, describeExchangePlace } from '../exchanges.ts';
import { isInterim } from './interim.rule.ts';

/** cache/hints */
export const cacheHints = defineRule({
  id: 'cache/hints',
  level: 'must',
  eras: ['modern'],
  transports: anyTransport,
  needs: ['lists', 'requests'],
  source: citeSpecification('2026-07-28', 'server/utilities/caching', 'Cacheable Results'),
  title: 'Discovery, lists and reads say how long and for whom they may be kept',
  why: 'Without the hints a client must ask again each time, and a shared cache may give one user what belongs to another.',
  fix: 'Add "ttlMs" (an integer, 0 where nothing may be kept) and "cacheScope" ("public" or "private") to these results.',
  judge: (evidence) =>
    judgeEach(
      [evidence.opening.exchange, ...listModernExchanges(evidence)].filter(isCacheable),
      'No result came that can be kept.',
      judgeHints,
    ),
});

const cacheable = [
  'server/discover',
  'tools/list',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
  'resources/read',
];

const isCacheable = ({ method = '', result }: Exchange): boolean =>
  cacheable.includes(method) && result !== undefined && !isInterim(result);

function judgeHints(exchange: Exchange): readonly Outcome[] {
  const ttl = readField(exchange.result, 'ttlMs');
  const scope = readField(exchange.result, 'cacheScope');
  const faults: readonly (readonly [string, unknown, string])[] = [
    ...(isTime(ttl) ? [] : [['ttlMs', ttl, 'an integer that is not negative'] as const]),
    ...(scope === 'public' || scope === 'private'
      ? []
      : [['cacheScope', scope, '"public" or "private"'] as const]),
  ];
  return faults.map(([name, came, expected]) =>
    fail({
      where: `${describeExchangePlace(exchange)}, result.${name}`,
      message:
        came === undefined
          ? `The result has no ${name}.`
          : `The ${name} has no value that is allowed.`,
      evidence: { came: shorten(came), expected },
    }),
  );
}

const isTime = (value: unknown): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0;

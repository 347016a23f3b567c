import type { Exchange } from '../../src/wire/exchange.evidence.ts';
import type { List } from '../../src/probe/lists/lists.evidence.ts';
import type { Json } from '../../src/wire/json.ts';
import type { Cases } from '../support/cases.ts';
import { answered, evidence, http, refused, unanswered } from '../support/evidence.ts';

const tool = (name: string) => ({ name, inputSchema: { type: 'object' } });

const page = (names: readonly string[], nextCursor?: Json): Exchange =>
  answered('tools/list', {
    tools: names.map(tool),
    ...(nextCursor !== undefined && { nextCursor }),
  });

const listed = (pages: readonly Exchange[], isComplete = true): List => ({
  pages,
  items: pages.flatMap(({ result }) => (result?.['tools'] ?? []) as readonly Json[]),
  isComplete,
});

const paged = listed([page(['a', 'b'], '1'), page(['c'])]);
const whole = listed([page(['a', 'b'])]);
const invalid = refused('tools/list', { code: -32602 });

const badCursor = (list: List, exchange: Exchange) =>
  evidence('legacy stdio', {
    lists: { tools: list },
    paging: { tools: { badCursor: exchange, again: [] } },
  });

const followed = (...parameters: Parameters<typeof listed>) =>
  evidence('legacy stdio', { lists: { tools: listed(...parameters) } });

const twice = (first: Exchange, second: Exchange) =>
  evidence('legacy http', {
    lists: { tools: paged },
    paging: { tools: { badCursor: invalid, again: [{ page: 2, first, second }] } },
  });

const busy = unanswered('tools/list', { ending: 'answered', http: http({ status: 429 }) });

export const pageCases: Cases = {
  'page/bad-cursor': {
    passes: [badCursor(paged, invalid), badCursor(whole, invalid)],
    fails: [
      badCursor(paged, page(['a', 'b'])),
      badCursor(paged, refused('tools/list', { code: -32603 })),
      badCursor(whole, refused('tools/list', { code: -32603 })),
      badCursor(whole, unanswered('tools/list', { ending: 'closed' })),
    ],
    notApplicable: [badCursor(whole, page(['a', 'b']))],
    notVerified: [badCursor(paged, busy)],
  },
  'page/terminates': {
    passes: [followed(paged.pages), followed(whole.pages)],
    fails: [
      followed([page(['a'], null)]),
      followed([page(['a'], '1'), page(['b'], '2'), page(['c'], '1')], false),
      followed([page(['a', 'b'], '1'), page(['b', 'c'])]),
      followed([page(['a'], '1'), invalid], false),
    ],
    notApplicable: [evidence('legacy stdio', { lists: {} }), followed([invalid], false)],
    notVerified: [followed([page(['a'], '1'), page(['b'], '2')], false)],
  },
  'page/stable': {
    passes: [twice(page(['c', 'd']), page(['c', 'd']))],
    fails: [
      twice(page(['c', 'd']), page(['d', 'c'])),
      twice(page(['c', 'd']), page(['e', 'f'])),
      twice(page(['c', 'd']), invalid),
      twice(invalid, invalid),
    ],
    notApplicable: [badCursor(whole, invalid)],
    notVerified: [twice(page(['c']), page(['c', 'd'])), twice(page(['c']), busy)],
  },
};

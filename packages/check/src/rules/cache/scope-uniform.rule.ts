import type { List } from '../../probe/lists/lists.evidence.ts';
import { readField } from '../../wire/json.ts';
import {
  anyTransport,
  defineRule,
  fail,
  judgeEach,
  type Outcome,
  citeSpecification,
} from '../define-rule.ts';
import { describeExchangePlace } from '../exchanges.ts';

/** cache/scope-uniform */
export const cacheScopeUniform = defineRule({
  id: 'cache/scope-uniform',
  level: 'must',
  eras: ['modern'],
  transports: anyTransport,
  needs: ['lists'],
  source: citeSpecification(
    '2026-07-28',
    'server/utilities/caching',
    'Interaction with Pagination',
  ),
  title: 'All pages of a list have the same cacheScope',
  why: 'A shared cache would put pages of different users together.',
  fix: 'Decide on the scope of a list as a whole: "private" as soon as one page depends on the caller.',
  judge: ({ lists }) =>
    judgeEach(
      Object.values(lists).filter((list: List) => list.pages.filter(hasScope).length > 1),
      'No list has more than one page with a cacheScope.',
      judgeList,
    ),
});

const readScope = ({ result }: List['pages'][number]): unknown => readField(result, 'cacheScope');

const hasScope = (page: List['pages'][number]): boolean => typeof readScope(page) === 'string';

function judgeList({ pages }: List): Outcome | undefined {
  const [first] = pages;
  const scopes = pages.filter(hasScope).map(readScope);
  if (!first || new Set(scopes).size < 2) return undefined;
  return fail({
    where: `${describeExchangePlace(first)}, result.cacheScope`,
    message: 'The pages of the list have different cache scopes.',
    evidence: {
      came: `by page: ${scopes.join(', ')}`,
      expected: 'one scope on all pages',
    },
  });
}

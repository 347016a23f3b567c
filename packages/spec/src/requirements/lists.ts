/** What holds for paging through lists and for cache hints. */
export const listRequirements = [
  {
    id: 'page.bad-cursor',
    keyword: 'SHOULD',
    eras: ['legacy', 'modern'],
    section: '2026-07-28/server/utilities/pagination#error-handling',
    text: 'A cursor that the server did not give out is answered with -32602.',
  },
  {
    id: 'page.terminates',
    keyword: 'MUST',
    eras: ['legacy', 'modern'],
    section: '2026-07-28/schema#paginatedresult',
    text: 'Following the cursors gives every item once and ends; the last page has no `nextCursor`.',
  },
  {
    id: 'page.stable',
    keyword: 'SHOULD',
    eras: ['legacy', 'modern'],
    section: '2026-07-28/server/utilities/pagination#implementation-guidelines',
    text: 'The same cursor gives the same page again.',
  },
  {
    id: 'cache.hints',
    keyword: 'MUST',
    eras: ['modern'],
    section: '2026-07-28/server/utilities/caching#cacheable-results',
    text: 'Discovery, lists and reads carry `ttlMs` and `cacheScope`.',
  },
  {
    id: 'cache.ttl',
    keyword: 'MUST',
    eras: ['modern'],
    section: '2026-07-28/server/utilities/caching#time-to-live-ttl-field',
    text: 'The time to live is an integer that is not negative.',
  },
  {
    id: 'cache.scope-uniform',
    keyword: 'MUST',
    eras: ['modern'],
    section: '2026-07-28/server/utilities/caching#interaction-with-pagination',
    text: 'All pages of a list have the same cache scope.',
  },
  {
    id: 'cache.public-auth',
    keyword: 'MUST NOT',
    eras: ['modern'],
    section: '2026-07-28/server/utilities/caching#security-considerations',
    text: 'An answer that depends on the caller is not marked public.',
  },
  {
    id: 'cache.interim',
    keyword: 'MUST NOT',
    eras: ['modern'],
    section: '2026-07-28/server/utilities/caching#cacheable-results',
    text: 'A result that asks for input carries no cache hints.',
  },
] as const;

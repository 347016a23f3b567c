import { type Args, HubFault, type Scene } from '../../objects.ts';
import type { SimIssue, SimPullRequest } from '../../state/entities.ts';
import { listAll } from '../../state/state.ts';
import { compare } from '../objects/order.ts';
import { listCommentsOn, QUALIFIERS } from './qualifiers.ts';

type Numbered = SimIssue | SimPullRequest;

const MOST_RESULTS = 1_000;
const ISSUE_TYPES = ['ISSUE', 'ISSUE_ADVANCED'];
const OWNERSHIP = new Set(['repo', 'org', 'user']);
/** Words that say how to search, and not what. */
const MANNERS = new Set(['sort', 'in']);

/** Query.search, for issues and pull requests. */
export function searchIssues(scene: Scene, args: Args): object {
  const type = String(args['type']);
  if (!ISSUE_TYPES.includes(type)) {
    throw new HubFault('UNPROCESSABLE', `This simulated GitHub does not search for ${type}.`);
  }
  const found = findIssues(scene, String(args['query']), type === 'ISSUE_ADVANCED');
  const { nodes, edges, pageInfo } = scene.connection(
    found.slice(0, MOST_RESULTS).map(({ id }) => id),
    args,
    { type: 'Query', field: 'search' },
  );
  return {
    __typename: 'SearchResultItemConnection',
    nodes,
    edges,
    pageInfo,
    issueCount: found.length,
    codeCount: 0,
    discussionCount: 0,
    repositoryCount: 0,
    userCount: 0,
    wikiCount: 0,
  };
}

/** What a search finds among all that the viewer may see, in the order that it asks for. */
function findIssues(scene: Scene, text: string, isAdvanced: boolean): readonly Numbered[] {
  const query = readQuery(text);
  const terms = readTerms(query);
  const places = readValues(terms, 'in').flatMap((value) => value.split(','));
  const seen = [...listAll(scene.state, 'Issue'), ...listAll(scene.state, 'PullRequest')].filter(
    (entry) => scene.canSee(entry),
  );
  const matches = createMatcher({ scene, places, isAdvanced });
  return sortFound(
    scene,
    seen.filter((entry) => matches(entry, query)),
    readValues(terms, 'sort').at(-1) ?? 'created-desc',
  );
}

function readValues(terms: readonly Term[], qualifier: string): readonly string[] {
  return terms.filter((term) => term.qualifier === qualifier).map(({ value }) => value);
}

interface Manner {
  readonly scene: Scene;
  readonly places: readonly string[];
  /** Words side by side must all hold, also those that name repositories. */
  readonly isAdvanced: boolean;
}

function createMatcher(manner: Manner): (entry: Numbered, query: Query) => boolean {
  function holds(entry: Numbered, query: Query): boolean {
    if (query.kind === 'term') return matchesTerm(manner, entry, query.term);
    if (query.kind === 'or') return query.parts.some((part) => holds(entry, part));
    const wheres = manner.isAdvanced ? [] : query.parts.filter(hasPlace);
    return (
      (wheres.length === 0 || wheres.some((part) => holds(entry, part))) &&
      query.parts.every((part) => wheres.includes(part) || holds(entry, part))
    );
  }
  return holds;
}

function hasPlace(query: Query): boolean {
  return (
    query.kind === 'term' && !query.term.isNegated && OWNERSHIP.has(query.term.qualifier ?? '')
  );
}

function matchesTerm({ scene, places }: Manner, entry: Numbered, term: Term): boolean {
  if (term.qualifier !== undefined && MANNERS.has(term.qualifier)) return true;
  const qualifier = QUALIFIERS.get(term.qualifier ?? '');
  const value = term.value.toLowerCase();
  if (qualifier !== undefined) return qualifier(scene, entry, value) !== term.isNegated;
  const wanted = term.qualifier === undefined ? value : `${term.qualifier}:${value}`;
  return listTexts(scene, entry, places).some((text) => text.toLowerCase().includes(wanted));
}

function listTexts(scene: Scene, entry: Numbered, places: readonly string[]): readonly string[] {
  const looksIn = (place: string): boolean => places.length === 0 || places.includes(place);
  return [
    ...(looksIn('title') ? [entry.title] : []),
    ...(looksIn('body') ? [entry.body] : []),
    ...(looksIn('comments') ? listCommentsOn(scene, entry).map(({ body }) => body) : []),
  ];
}

function sortFound(scene: Scene, entries: readonly Numbered[], order: string): readonly Numbered[] {
  const [key = 'created', direction = 'desc'] = order.toLowerCase().split('-');
  const turn = direction === 'asc' ? 1 : -1;
  const toKey = (entry: Numbered): string | number => {
    if (key === 'comments') return listCommentsOn(scene, entry).length;
    return key === 'updated' ? entry.updatedAt : entry.createdAt;
  };
  return entries.toSorted(
    (one, other) =>
      turn * (compare(toKey(one), toKey(other)) || compare(one.databaseId, other.databaseId)),
  );
}

/** One word of a search: free text, or a qualifier with its value. */
interface Term {
  readonly isNegated: boolean;
  /** In small letters; undefined for free text. */
  readonly qualifier: string | undefined;
  readonly value: string;
}

/** A search as GitHub reads it: words, joined by AND unless OR stands between them. */
type Query =
  | { readonly kind: 'term'; readonly term: Term }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Query[] };

const TOKEN = /\(|\)|-?(?:[\w-]+:)?"[^"]*"|[^\s()]+/gu;
const QUALIFIED = /^(-?)([a-z][a-z-]*):(.*)$/isu;

/** Reads the words of a search. */
function readQuery(text: string): Query {
  const tokens = [...text.matchAll(TOKEN)].map(([token]) => token);
  return readAlternatives(tokens);
}

/** Takes tokens off the list until the list or the parenthesis ends. */
function readAlternatives(tokens: string[]): Query {
  const alternatives: Query[][] = [[]];
  for (let token = tokens.shift(); token !== undefined && token !== ')'; token = tokens.shift()) {
    if (token === 'OR') alternatives.push([]);
    else if (token !== 'AND') {
      alternatives
        .at(-1)
        ?.push(token === '(' ? readAlternatives(tokens) : { kind: 'term', term: readTerm(token) });
    }
  }
  const parts = alternatives.map((all): Query => ({ kind: 'and', parts: all }));
  return { kind: 'or', parts };
}

function readTerm(token: string): Term {
  const match = QUALIFIED.exec(token);
  if (match === null) return { isNegated: false, qualifier: undefined, value: removeQuotes(token) };
  const [, minus = '', qualifier = '', value = ''] = match;
  return {
    isNegated: minus === '-',
    qualifier: qualifier.toLowerCase(),
    value: removeQuotes(value),
  };
}

function removeQuotes(value: string): string {
  return value.replace(/^"(.*)"$/su, '$1');
}

/** All words of a search, wherever they stand. */
function readTerms(query: Query): readonly Term[] {
  return query.kind === 'term' ? [query.term] : query.parts.flatMap(readTerms);
}

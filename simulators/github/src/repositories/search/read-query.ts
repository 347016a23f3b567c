/** One word of a search: free text, or a qualifier with its value. */
export interface Term {
  readonly isNegated: boolean;
  /** In small letters; undefined for free text. */
  readonly qualifier: string | undefined;
  readonly value: string;
}

/** A search as GitHub reads it: words, joined by AND unless OR stands between them. */
export type Query =
  | { readonly kind: 'term'; readonly term: Term }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Query[] };

const TOKEN = /\(|\)|-?(?:[\w-]+:)?"[^"]*"|[^\s()]+/gu;
const QUALIFIED = /^(-?)([a-z][a-z-]*):(.*)$/isu;

/** Reads the words of a search. */
export function readQuery(text: string): Query {
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
export function readTerms(query: Query): readonly Term[] {
  return query.kind === 'term' ? [query.term] : query.parts.flatMap(readTerms);
}

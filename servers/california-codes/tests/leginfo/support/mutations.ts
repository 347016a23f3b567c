import * as fc from 'fast-check';

interface Mutation {
  readonly kind: 'cut' | 'rename' | 'drop' | 'repeat' | 'swap' | 'rename-attribute';
  readonly at: number;
  readonly other: number;
  readonly name: string;
}

const NAMES =
  'b i p div font span h1 h3 h4 h5 h6 table td tr a script style textarea section em strong ul li pre form title'.split(
    ' ',
  );

const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom('cut', 'rename', 'drop', 'repeat', 'swap', 'rename-attribute'),
  at: fc.nat(),
  other: fc.nat(),
  name: fc.constantFrom(...NAMES),
});

/** One to three changes to the structure of a page; its words stay as they are. */
export const mutations: fc.Arbitrary<readonly Mutation[]> = fc.array(mutation, {
  minLength: 1,
  maxLength: 3,
});

/** A page after some changes to its structure. */
export function mutate(html: string, all: readonly Mutation[]): string {
  return all.reduce(change, html);
}

// The line breaks of a text are part of it.
const TAG = /<\/?(?!br\b)[a-z][^<>]*>/gi;

function change(html: string, { kind, at, other, name }: Mutation): string {
  if (kind === 'cut') return html.slice(0, at % (html.length + 1));
  const tags = [...html.matchAll(TAG)];
  const [one, two] = [tags[at % tags.length], tags[other % tags.length]].toSorted(
    (a, b) => (a?.index ?? 0) - (b?.index ?? 0),
  );
  if (one === undefined || two === undefined) return html;
  const [tag, next] = [one[0], two[0]];
  const before = html.slice(0, one.index);
  const after = html.slice(one.index + tag.length);
  switch (kind) {
    case 'rename':
      return before + tag.replace(/^(<\/?)\w+/, `$1${name}`) + after;
    case 'rename-attribute':
      return before + tag.replace(/="[^"]*"/, `="${name}"`) + after;
    case 'drop':
      return before + after;
    case 'repeat':
      return before + tag + tag + after;
    case 'swap':
      if (one === two) return html;
      return `${before}${next}${html.slice(one.index + tag.length, two.index)}${tag}${html.slice(two.index + next.length)}`;
  }
}

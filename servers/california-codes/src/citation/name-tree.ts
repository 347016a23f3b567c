import { LAW_CODES, type LawCode } from '../law/codes.ts';
import { CODE_NAMES } from './code-names.ts';

/**
 * How sure a name is, the surest first: with the word "code"; initials in capitals; initials that mean
 * other things too; a name of several words without "code"; one of a single word; one that needs "Cal.".
 */
export const SURENESS = ['full', 'initials', 'risky', 'words', 'word', 'state'] as const;

/** How sure a name is. */
export type Sureness = (typeof SURENESS)[number];

/** What a name can mean. */
export type Meanings = ReadonlyMap<LawCode, Sureness>;

/** The names that begin with the same words. */
export interface NameTree {
  readonly next: ReadonlyMap<string, NameTree>;
  readonly meanings: Meanings;
}

interface Growing {
  readonly next: Map<string, Growing>;
  readonly meanings: Map<LawCode, Sureness>;
}

let grown: NameTree | undefined;

/** All names of all codes, word by word; grown when the first one is looked for. */
export function nameTree(): NameTree {
  grown ??= grow();
  return grown;
}

function grow(): NameTree {
  const root = createNode();
  for (const code of LAW_CODES) {
    for (const [words, sureness] of namesOf(code)) plant(root, words, { code, sureness });
  }
  return root;
}

function createNode(): Growing {
  return { next: new Map(), meanings: new Map() };
}

function plant(
  root: Growing,
  words: string,
  { code, sureness }: { readonly code: LawCode; readonly sureness: Sureness },
): void {
  let node = root;
  for (const word of words.split(' ')) {
    const next = node.next.get(word) ?? createNode();
    node.next.set(word, next);
    node = next;
  }
  const known = node.meanings.get(code);
  if (known === undefined || SURENESS.indexOf(sureness) < SURENESS.indexOf(known)) {
    node.meanings.set(code, sureness);
  }
}

type Named = readonly [words: string, sureness: Sureness];

function namesOf(code: LawCode): readonly Named[] {
  const {
    names = [],
    wholeNames = [],
    stateNames = [],
    initials = [],
    riskyInitials = [],
  } = CODE_NAMES[code];
  return [
    ...names.flatMap(expand).flatMap(withAndWithoutCode),
    ...wholeNames.flatMap(expand).map((name): Named => [name, 'full']),
    ...stateNames.flatMap(expand).map((name): Named => [name, 'state']),
    ...initials.flatMap((name) => initialsOf(name, 'initials')),
    ...riskyInitials.flatMap((name) => initialsOf(name, 'risky')),
  ];
}

function withAndWithoutCode(name: string): readonly Named[] {
  return [
    [`${name} code`, 'full'],
    [`${name} c`, 'risky'],
    [name, name.includes(' ') ? 'words' : 'word'],
  ];
}

/** "pc" is also written "p.c." and "pc code". */
function initialsOf(name: string, sureness: Sureness): readonly Named[] {
  const spelled = name.includes(' ') ? [name] : [name, name.split('').join(' ')];
  return spelled.flatMap((one): readonly Named[] => [
    [one, sureness],
    [`${one} code`, 'full'],
  ]);
}

/** Every name that a pattern stands for. */
function expand(pattern: string): readonly string[] {
  return pattern
    .split(' ')
    .reduce<readonly string[]>(
      (starts, word) =>
        starts.flatMap((start) => wordsOf(word).map((one) => `${start} ${one}`.trim())),
      [''],
    );
}

function wordsOf(word: string): readonly string[] {
  return word === 'and' ? ['and', ''] : word.split('|');
}

import { nameTree, type Meanings, type NameTree } from './name-tree.ts';
import { skipDot, type Step, type Tokens } from './token-steps.ts';
import type { Token } from './tokens.ts';

/** The name of a code as it stands somewhere. */
export interface NameMatch {
  readonly meanings: Meanings;
  /** Whether it is written as initials are: all of a single word in capitals, or a capital in each. */
  readonly isCapital: boolean;
  readonly words: readonly string[];
}

const WHOLE = new Set(['code', 'constitution', '&']);

/** Reads the longest name of a code that begins there. */
export function matchName(tokens: Tokens, at: number): Step<NameMatch> | undefined {
  let node: NameTree | undefined = nameTree();
  let next = at;
  const read: Token[] = [];
  let best: Step<NameMatch> | undefined;
  for (;;) {
    const token = tokens[next];
    if (token === undefined || token.kind === 'break') return best;
    node = node.next.get(token.lower === '&' ? 'and' : token.lower);
    if (node === undefined) return best;
    read.push(token);
    next += 1;
    // A dot behind a whole word ends a sentence.
    if (!WHOLE.has(token.lower)) next = skipDot(tokens, next);
    if (node.meanings.size > 0) best = { value: toMatch(node.meanings, read), next };
  }
}

function toMatch(meanings: Meanings, read: readonly Token[]): NameMatch {
  const words = read.filter(({ kind, lower }) => kind === 'word' && lower !== 'and');
  const isCapital =
    words.length === 1
      ? words.every(({ text }) => text === text.toUpperCase())
      : words.every(({ text }) => /^\p{Lu}/u.test(text));
  return { meanings, isCapital, words: read.map(({ lower }) => lower) };
}

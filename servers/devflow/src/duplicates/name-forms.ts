import { normalizeText } from '@wellspoken/kit';

import { withoutLookAlikes } from './look-alikes.ts';

/** A name in the forms by which it is compared. */
export interface NameForms {
  /** Without case, spaces and punctuation. */
  readonly plain: string;
  /** Also without accents and without letters of other alphabets that look alike. */
  readonly skeleton: string;
  /** Its words in the order of the alphabet. */
  readonly words: string;
  /** The numbers in it: names that differ in a number are different things. */
  readonly numbers: string;
}

/** Brings a name to the forms by which it is compared. */
export function formsOf(name: string): NameForms {
  const compatible = normalizeText(name, 'NFKC');
  const plain = bare(compatible.toLowerCase());
  const latin = withoutLookAlikes(compatible);
  const skeleton = folded(latin);
  const words = wordsOf(latin).map(folded).filter(Boolean);
  return {
    plain,
    skeleton,
    words: words.length < 2 ? '' : words.sort().join(' '),
    numbers: (skeleton.match(/\p{N}+/gu) ?? []).join(' '),
  };
}

/** Letters and numbers alone; a name without any keeps what it has. */
function bare(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, '') || text.replaceAll(/\s+/gu, '');
}

function folded(text: string): string {
  return bare(
    normalizeText(text, 'NFD')
      .replaceAll(/\p{M}+/gu, '')
      .toLowerCase(),
  );
}

/** The words of a name, also where only a capital letter begins one. */
function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .split(/[^\p{L}\p{N}\p{M}]+/u);
}

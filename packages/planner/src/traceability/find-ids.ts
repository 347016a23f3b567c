/** Finds ids in a text. */
export interface IdFinder {
  /** Known ids that the text names, as they were given. */
  readonly known: (text: string) => ReadonlySet<string>;
  /** Ids that look like the known ones and are none, in capitals. */
  readonly unknown: (text: string) => ReadonlySet<string>;
}

/** Words with what joins them: FR-1 is not in FR-10, NFR-1, FR-1.2 or FR-1-b. */
const WORD = /[\p{L}\p{N}_]+(?:[-.][\p{L}\p{N}_]+)*/gu;
const NUMBERED = /^(\p{L}[\p{L}_]*-?)(\d+(?:\.\d+)*)$/u;
const HYPHENS = /[\u2010-\u2013]/g;

/** Makes a finder of ids; capital and small letters are the same. */
export function createIdFinder(ids: readonly string[]): IdFinder {
  const byName = new Map(ids.map((id) => [normalizeText(id), id]));
  const others = [...byName].filter(([name]) => splitIdWords(name)[0] !== name);
  const prefixes = new Set([...byName.keys()].flatMap((name) => NUMBERED.exec(name)?.[1] ?? []));
  return {
    known: (text) => {
      const plain = normalizeText(text);
      return new Set([
        ...splitIdWords(plain).flatMap((word) => byName.get(word) ?? []),
        ...others.filter(([name]) => isMentioned(name, plain)).map(([, id]) => id),
      ]);
    },
    unknown: (text) =>
      new Set(
        splitIdWords(normalizeText(text))
          .filter((word) => !byName.has(word) && prefixes.has(NUMBERED.exec(word)?.[1] ?? ''))
          .map((word) => word.toUpperCase()),
      ),
  };
}

function normalizeText(text: string): string {
  return text.replace(HYPHENS, '-').toLowerCase();
}

function splitIdWords(text: string): readonly string[] {
  return text.match(WORD) ?? [];
}

const LETTER = /[\p{L}\p{N}_]/u;

/** Whether a name that is more than a word stands in a text, with no letter or digit at its sides. */
function isMentioned(name: string, text: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const before = text.slice(Math.max(0, at - 1), at);
    const after = text.slice(at + name.length, at + name.length + 1);
    if (!LETTER.test(before) && !LETTER.test(after)) return true;
  }
  return false;
}

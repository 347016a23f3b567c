const PLAIN = /^[\w@%+=:,./-]+$/;
// What a terminal would obey must not be printed as it is.
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/u;

/** A word as a POSIX shell reads it back. */
export function shellWord(word: string): string {
  if (PLAIN.test(word)) return word;
  if (!UNPRINTABLE.test(word)) return `'${word.replaceAll("'", String.raw`'\''`)}'`;
  return `$'${Array.from(word, spell).join('')}'`;
}

// As bash, zsh and others read it between $' and '.
function spell(character: string): string {
  if (character === "'" || character === '\\') return `\\${character}`;
  if (!UNPRINTABLE.test(character)) return character;
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return `\\U${code.padStart(8, '0')}`;
}

const asks =
  '(?:must be (?:either |one of )|one of|either|(?:allowed|valid|possible|accepted|supported) (?:values|options)(?: are)?)';
const quoted = new RegExp(
  `\\b${asks}\\s{0,3}:?\\s{0,3}\\(?\\s{0,3}((?:['"\`][\\w./ -]{1,40}['"\`](?:\\s{0,3}(?:,|\\||/|,?\\s{0,3}\\bor\\b|,?\\s{0,3}\\band\\b)\\s{0,3})?){2,30})`,
  'i',
);
const bare = new RegExp(
  `\\b${asks}\\s{0,3}:\\s{0,3}([\\w-]{1,40}(?:\\s{0,3}(?:,|\\||/)\\s{0,3}(?:or\\s+)?[\\w-]{1,40}){1,30})\\s{0,3}(?:[.);]|$)`,
  'i',
);
// An open set is named by examples.
const isOpen = /\b(e\.?g\.?|for example|such as|like|etc|among others|or any)\b|…|\.\.\./i;

/** The values that a description names as the only ones; none where it does not plainly do so. */
export function valuesInProse(description: string): readonly string[] {
  if (isOpen.test(description)) return [];
  const inQuotes = quoted.exec(description)?.[1];
  if (inQuotes !== undefined) return [...inQuotes.matchAll(/['"`]([^'"`]+)['"`]/g)].map(second);
  const words = bare.exec(description)?.[1];
  return words === undefined ? [] : words.split(/\s*[,|/]\s*(?:or\s+)?/);
}

const second = (match: RegExpExecArray): string => match[1] ?? '';

const TEXT = String.raw`'((?:[^'\\]|\\.)*)'`;

/** The texts in quotes within a piece of script, in their order; none after one that does not end. */
export function readQuotedTexts(script: string): readonly string[] {
  const all = script.matchAll(new RegExp(`[^']*${TEXT}`, 'gsy'));
  return Array.from(all, ([, text = '']) => unescapeText(text));
}

/** The pairs of names and values of the first object in a piece of script. */
export function readQuotedPairs(script: string): ReadonlyMap<string, string> {
  // Where a call is itself a text in a script, its quotes are written with a backslash.
  const plain = /\{\s*\\'/.test(script) ? unescapeText(script) : script;
  const start = plain.indexOf('{');
  const pairs = new Map<string, string>();
  const pair = new RegExp(`\\s*${TEXT}\\s*:\\s*${TEXT}\\s*(,|\\})`, 'gsy');
  pair.lastIndex = start + 1;
  for (let found = pair.exec(plain); found !== null; found = pair.exec(plain)) {
    const [, name = '', value = '', end] = found;
    pairs.set(unescapeText(name), unescapeText(value));
    if (end === '}') return pairs;
  }
  return new Map();
}

/** The value of a variable of a script that is a text. */
export function readVariable(script: string, name: string): string | undefined {
  const text = new RegExp(`\\b${name}\\s*=\\s*${TEXT}`, 's').exec(script)?.[1];
  return text === undefined ? undefined : unescapeText(text);
}

function unescapeText(text: string): string {
  return text.replace(/\\(?:x([\da-f]{2})|u([\da-f]{4})|(.))/gis, (_all, ...parts: unknown[]) => {
    const [byte, unit, sign] = parts;
    if (typeof byte === 'string') return String.fromCharCode(Number.parseInt(byte, 16));
    if (typeof unit === 'string') return String.fromCharCode(Number.parseInt(unit, 16));
    return String(sign);
  });
}

/** What a document says of itself before it begins. */
export interface FrontMatter {
  readonly values: Readonly<Record<string, string>>;
  /** The lines, where those of the front matter are blank. */
  readonly lines: readonly string[];
}

const MOST_LINES = 100;

/** Reads `key: value` lines between two `---`; lists and deeper values are passed over. */
export function readFrontMatter(lines: readonly string[]): FrontMatter {
  const none = { values: {}, lines };
  if (lines[0]?.trimEnd() !== '---') return none;
  const end = lines.findIndex(
    (line, at) => at > 0 && at <= MOST_LINES && /^(?:---|\.\.\.)\s*$/.test(line),
  );
  if (end === -1) return none;
  const inside = lines.slice(1, end);
  // A rule at the top with prose below it is no front matter.
  if (!inside.every((line) => /^(?:\s*$|\s|#|-\s|[\w-]+\s*:)/.test(line))) return none;
  const values = inside.flatMap((line) => {
    const [, key, value = ''] = /^([\w-]{1,60})\s*:\s*(.*)$/.exec(line) ?? [];
    const bare = value.trim().replace(/^(["'])(.*)\1$/, '$2');
    return key === undefined || bare === '' ? [] : [[key.toLowerCase(), bare] as const];
  });
  return {
    values: Object.fromEntries(values),
    lines: lines.map((line, at) => (at <= end ? '' : line)),
  };
}

/**
 * What takes thousands of characters, each of which is read in every case: classes such as `\pL`,
 * and ranges that end far beyond the alphabets of Europe and the Near East.
 */
const WIDE = /\\p|-(?:\\x\{[\da-f]{4,}\}|[\u{1000}-\u{10FFFF}])/giu;
const MOST_WIDE = 8;
const SIZE_OF_WIDE = 100;

/** Why a pattern must not even be read; undefined where it may. */
export function explainWidth(pattern: string): string | undefined {
  const count = measureClasses(pattern);
  return count > MOST_WIDE
    ? `The pattern has ${count} classes such as \\pL or [一-龥]; expected at most ${MOST_WIDE}.`
    : undefined;
}

/** What reading and looking for a pattern takes; about 10 to 30 for a few words. */
export function measurePattern(pattern: string, programSize: number): number {
  return programSize + SIZE_OF_WIDE * measureClasses(pattern);
}

function measureClasses(pattern: string): number {
  return pattern.match(WIDE)?.length ?? 0;
}

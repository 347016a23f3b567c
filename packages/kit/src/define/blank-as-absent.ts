type Arguments = Readonly<Record<string, unknown>>;

/** Arguments without those that are blank, because forms send an empty text for what nobody filled in. */
export function blankAsAbsent(given: Arguments): Arguments {
  return withoutBlanks(given, []);
}

/** The same, but these arguments stay as they came: their emptiness is told in words of their own. */
export function blankAsAbsentExcept(...kept: readonly string[]): (given: Arguments) => Arguments {
  return (given) => withoutBlanks(given, kept);
}

function withoutBlanks(given: Arguments, kept: readonly string[]): Arguments {
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => !isBlank(value) || kept.includes(name)),
  );
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}

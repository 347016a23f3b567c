type Arguments = Readonly<Record<string, unknown>>;

/** Arguments without those that are blank, because forms send an empty text for what nobody filled in. */
export function blankAsAbsent(given: Arguments): Arguments {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => !isBlank(value)));
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}

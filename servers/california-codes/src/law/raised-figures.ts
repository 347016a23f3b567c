const FIGURES: Readonly<Record<string, readonly [plain: string, shifted: string]>> = {
  sup: ['0123456789+-=()n', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ'],
  sub: ['0123456789+-=()', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'],
};

/** Whether an element raises or lowers its text. */
export function isRaising(element: string): boolean {
  return Object.hasOwn(FIGURES, element);
}

/**
 * The text of an element that raises or lowers it. Figures stay apart from the figures before them:
 * 10⁶ is not 106. Undefined where a figure stands beside what cannot be raised.
 */
export function raise(element: string, text: string): string | undefined {
  const [plain = '', shifted = ''] = FIGURES[element] ?? [];
  if (!/\d/.test(text)) return text;
  const signs = Array.from(text, (sign) => shifted[plain.indexOf(sign)]);
  return signs.includes(undefined) ? undefined : signs.join('');
}

const DAY_MS = 86_400_000;
const COMPARED = /^(>=|<=|>|<)?(.+)$/su;

interface Span {
  readonly from: number;
  /** Not itself in the span. */
  readonly until: number;
}

/** Whether a time or number is in what `>=2026-01-01`, `2026-01-01..2026-02-01` or `>3` name. */
export function isInRange(value: number, text: string): boolean {
  if (Number.isNaN(value)) return false;
  const bounds = text.split('..');
  if (bounds.length === 2) {
    const [first = '*', last = '*'] = bounds;
    return (
      (first === '*' || value >= readSpan(first).from) &&
      (last === '*' || value < readSpan(last).until)
    );
  }
  const [, sign, bound = ''] = COMPARED.exec(text) ?? [];
  return compares(value, sign, readSpan(bound));
}

function compares(value: number, sign: string | undefined, { from, until }: Span): boolean {
  switch (sign) {
    case '>':
      return value >= until;
    case '>=':
      return value >= from;
    case '<':
      return value < from;
    case '<=':
      return value < until;
    default:
      return value >= from && value < until;
  }
}

/** A number, a moment, or a whole day. */
function readSpan(bound: string): Span {
  if (/^\d+$/u.test(bound)) return { from: Number(bound), until: Number(bound) + 1 };
  const from = Date.parse(bound.toUpperCase());
  const isDay = /^\d{4}-\d{2}-\d{2}$/u.test(bound);
  return { from, until: from + (isDay ? DAY_MS : 1) };
}

import type { LawCode } from '../law/codes.ts';
import { compareSections } from '../law/section-number.ts';

const plain = new Intl.Collator('en', { numeric: true });

/** What several sources know, in the order of the code and each once. */
export function joinLabels(
  code: LawCode,
  labels: readonly string[],
  limit: number,
): readonly string[] {
  // In the Constitution the article comes first: "XIII B-1".
  const order = code === 'CONS' ? plain.compare : compareSections;
  return [...new Set(labels)].toSorted(order).slice(0, limit);
}

import type { ActReference } from '../law/section.ts';

/** The act of a version, as far as a page names it. */
export function toAct(
  statutes: string | undefined,
  chapter: string | undefined,
  section: string | undefined,
): ActReference | undefined {
  if (!statutes) return undefined;
  return { statutes, chapter: chapter ?? '', section: section ?? '' };
}

import type { LawSection } from '../law/section.ts';

/** Sections of one number become one with several versions, in the order of the page. */
export function mergeVersions(sections: readonly LawSection[]): readonly LawSection[] {
  const merged = new Map<string, LawSection>();
  for (const section of sections) {
    const key = `${section.article ?? ''}|${section.section}`;
    const before = merged.get(key);
    merged.set(
      key,
      before === undefined
        ? section
        : { ...before, versions: [...before.versions, ...section.versions] },
    );
  }
  return [...merged.values()];
}

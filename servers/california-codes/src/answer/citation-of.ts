import { formatCitation } from '../citation/format-citation.ts';
import type { SectionAddress } from '../law/section.ts';

/** How a section, or a subdivision of it, is cited. */
export function citationOf(
  { code, section, article }: SectionAddress,
  subdivision: readonly string[] = [],
): string {
  return formatCitation({
    code,
    section,
    subdivision,
    ...(article !== undefined && { article }),
  });
}

import { formatCitation } from '../citation/format-citation.ts';
import type { SectionAddress } from '../law/section.ts';

/** How a section is cited. */
export function citationOf({ code, section, article }: SectionAddress): string {
  return formatCitation({
    code,
    section,
    subdivision: [],
    ...(article !== undefined && { article }),
  });
}

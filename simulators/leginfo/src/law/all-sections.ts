import type { SimSection } from '../sim-section.ts';
import { CONSTITUTION_SECTIONS } from './constitution-sections.ts';
import { EDUCATION_SECTIONS } from './education-sections.ts';
import { EVERY_CODE_SECTIONS } from './every-code-sections.ts';
import { generateSections } from './generated-sections.ts';
import { KNOWN_SECTIONS } from './known-sections.ts';

/** Everything that a simulator knows where nothing was put into it. */
export function listSections(): readonly SimSection[] {
  return [
    ...EDUCATION_SECTIONS,
    ...KNOWN_SECTIONS,
    ...CONSTITUTION_SECTIONS,
    ...EVERY_CODE_SECTIONS,
    ...generateSections(),
  ];
}

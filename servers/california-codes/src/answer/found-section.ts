import type { SectionAnswer } from '../library/library.ts';

/** A section that is there, and where it comes from. */
export type FoundSection = Extract<SectionAnswer, { readonly found: true }>;

import { normalizeSection } from '../law/section-number.ts';
import type { Page } from './open-page.ts';

/** How many section numbers are printed anywhere on a page, so that none outside of its place is missed. */
export function countLabels(page: Page): number {
  return page.find('h6').filter((label) => normalizeSection(page.textOf(label)) !== undefined)
    .length;
}

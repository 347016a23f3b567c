import type { AbstractSection } from '../records/article.ts';

/** An abstract as one text; sections are told apart by their labels. */
export function abstractText(sections: readonly AbstractSection[]): string {
  return sections
    .map(({ label, text }) => (label === undefined ? text : `${label}: ${text}`))
    .join('\n');
}

import type { SectionOutput } from './output.ts';

/** The first block of an answer: the text of the section, and where several versions are shown, which is which. */
export function firstBlock({ text, versions }: SectionOutput): string {
  if (text !== undefined) return text;
  return versions
    .filter((version) => version.text !== undefined)
    .map(({ version, status, historyNote = '', text: own = '' }) => {
      const heading = `[Version ${version} of ${versions.length}, ${status}] ${historyNote}`.trim();
      return `${heading}\n\n${own}`;
    })
    .join('\n\n');
}

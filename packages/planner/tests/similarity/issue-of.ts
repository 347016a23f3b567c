import type { IssueText } from '../../src/similarity/issue-text.ts';

/** An issue with words, for tests that need little else of it. */
export function issueOf(
  number: number,
  title: string,
  more: Partial<Omit<IssueText, 'number' | 'title'>> = {},
): IssueText {
  const time = new Date(Date.UTC(2026, 0, number)).toISOString();
  return {
    id: `I_${number}`,
    reference: `acme/probe#${number}`,
    number,
    title,
    body: '',
    state: 'open',
    labels: [],
    assignees: [],
    createdAt: time,
    updatedAt: time,
    ...more,
  };
}

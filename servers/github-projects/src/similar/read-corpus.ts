import { createSimilarity, type Similarity } from '@wellspoken/planner';
import type * as z from 'zod';

import { type IssueTextsAsked, readIssueTexts } from '../issues/read-issue-texts.ts';
import type { Basis } from '../operations/answers.shapes.ts';
import type { At } from '../operations/operation.ts';
import type { compared } from './similar.shapes.ts';

/** The issues to compare with. */
export interface Corpus {
  readonly similarity: Similarity;
  readonly compared: z.input<typeof compared>;
  readonly basis: Basis;
}

const STATES = { open: 'open issues', closed: 'closed issues', all: 'issues, open and closed,' };

/** Reads the issues of a repository, and prepares the comparison. */
export async function readCorpus(asked: IssueTextsAsked, at: At): Promise<Corpus> {
  const { repository, issues, total, isWhole } = await readIssueTexts(asked, at);
  const count = issues.length.toLocaleString('en');
  const many = isWhole ? count : `The newest ${count} of ${total.toLocaleString('en')}`;
  return {
    similarity: createSimilarity(issues),
    compared: { repository, issues: issues.length, total, isWhole },
    basis: [
      {
        fact: `${many} ${STATES[asked.state]} of ${repository}: titles, bodies and labels.`,
        seeWith: {
          operation: 'list_issues',
          arguments: { repo: repository, status: asked.state, limit: 100 },
        },
      },
    ],
  };
}

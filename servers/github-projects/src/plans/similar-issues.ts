import { createSimilarity, findMarks, TIERS } from '@wellspoken/planner';

import type { IssueTexts } from '../gathering/issue-texts.ts';
import { readIssueTexts } from '../gathering/read-issue-texts.ts';
import type { At } from '../operations/operation.ts';
import type { Basis } from '../shapes/basis.ts';

/** An issue that is like what is to be made. */
interface Like {
  reference: string;
  title: string;
  state: 'open' | 'closed';
  score: number;
}

const MOST_READ = 500;
const MOST_SHOWN = 5;
/** Issues that are there already and are like a text; those of the same plan are not told. */
export async function similarIssues(
  text: { readonly title: string; readonly body: string; readonly planId: string },
  repo: string | undefined,
  at: At,
): Promise<{ readonly similar: Like[]; readonly basis: Basis }> {
  const read = await readIssueTexts({ repo, state: 'all', most: MOST_READ }, at);
  const others = read.issues.filter(({ body }) =>
    findMarks(body).every(({ plan }) => plan !== text.planId),
  );
  const similar = createSimilarity(others)
    .to(text, { most: MOST_SHOWN })
    .filter(({ score }) => score >= TIERS.possible)
    .map(({ issue: { reference, title, state }, score }) => ({ reference, title, state, score }));
  return { similar, basis: [factOf(read)] };
}

function factOf({ repository, issues, isWhole }: IssueTexts): Basis[number] {
  const which = isWhole ? 'All' : 'The newest';
  return {
    fact: `${which} ${issues.length} issues of ${repository}, compared by words and letters.`,
    seeWith: {
      operation: 'list_issues',
      arguments: { repo: repository, status: 'all', limit: 100 },
    },
  };
}

import { findReferences, findRelated } from '@wellspoken/planner';
import * as z from 'zod';

import { basis } from '../operations/answers.shapes.ts';
import { issueId, limit, repo } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { readAskedIssue } from './read-asked.ts';
import { readCorpus } from './read-corpus.ts';
import { compared, comparedIssue, newest, parts, showCompared, state } from './similar.shapes.ts';

/** Finds issues that belong to an issue. */
export const findRelatedIssues = defineOperation({
  name: 'find_related_issues',
  title: 'Find related issues',
  description:
    'Finds issues that belong to an issue, each with reasons that add up: one names the other, same parent, alike texts; then same milestone and labels. Changes nothing.',
  area: 'triage',
  effect: 'read',
  scopes: ['repo'],
  input: { issueId, repo, state, newest, limit: limit(100, 10) },
  output: z.object({
    issue: comparedIssue,
    related: z.array(z.object({ issue: comparedIssue, score: z.number().min(0), parts })),
    alsoNamed: z
      .array(z.string())
      .describe('Named in its text, but not among the compared: pull requests, other repositories'),
    compared,
    basis,
  }),
  examples: [{ name: 'What belongs to an issue', arguments: { issueId: 'acme/probe#20' } }],
  run: async (input, at) => {
    const {
      issue,
      repo: own,
      basis: askedBasis,
    } = await readAskedIssue(input.issueId, input.repo, at);
    const asking = { repo: own, state: input.state, most: input.newest };
    const { similarity, compared: read, basis: readBasis } = await readCorpus(asking, at);
    const among = new Set(similarity.corpus.map(({ reference }) => reference.toLowerCase()));
    const named = findReferences(`${issue.title}\n${issue.body}`, read.repository);
    return {
      issue: showCompared(issue),
      related: findRelated(issue, similarity, { most: input.limit }).map((one) => ({
        ...one,
        issue: showCompared(one.issue),
        parts: [...one.parts],
      })),
      alsoNamed: [...named].filter(
        (reference) => !among.has(reference) && reference !== issue.reference.toLowerCase(),
      ),
      compared: read,
      basis: [...askedBasis, ...readBasis],
    };
  },
});

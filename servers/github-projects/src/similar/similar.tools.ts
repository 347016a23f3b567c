import { setImmediate } from 'node:timers/promises';
import {
  type Duplicate,
  findDuplicatePairs,
  findDuplicates,
  findReferences,
  findRelated,
  MOST_OF_ONE,
  scoreParts,
  TIERS,
} from '@wellspoken/planner';
import * as z from 'zod';

import { basis, createCountShape } from '../operations/answers.shapes.ts';
import { issueId, limit, repo } from '../operations/inputs.ts';
import { defineOperation, type Operation } from '../operations/operation.ts';
import { readAsked, readAskedIssue } from './read-asked.ts';
import { readCorpus } from './read-corpus.ts';
import {
  askedIssue,
  body,
  compared,
  comparedIssue,
  newest,
  parts,
  showCompared,
  state,
  title,
} from './similar.shapes.ts';
import { suggestLabels } from './suggest-labels.tool.ts';

const alike = {
  score: z.number().min(0).max(1),
  tier: z.enum(['likely', 'possible', 'unlikely']),
  parts,
  sharedWords: z.array(z.string()).describe('Or words for the same; the most telling first'),
};

const detectDuplicates = defineOperation({
  name: 'detect_duplicates',
  title: 'Find duplicates',
  description: `Finds issues that may report the same: as an issue, as a text before it becomes one, or, with neither, pairs among all. By shared words and letters, no model: likely (score from ${TIERS.likely}) is mostly right, possible (from ${TIERS.possible}) is a list to look through. Changes nothing.`,
  area: 'triage',
  foreign: 'issues',
  effect: 'read',
  scopes: ['repo'],
  input: {
    issueId: askedIssue,
    title,
    body,
    repo,
    state,
    threshold: z
      .number()
      .min(0)
      .max(1)
      .default(TIERS.possible)
      .describe(`Least score; ${TIERS.possible} if left out`),
    newest,
    limit: limit(100, 10),
  },
  output: z.object({
    issue: comparedIssue.optional().describe('Which was asked for'),
    duplicates: z
      .array(z.object({ issue: comparedIssue, ...alike }))
      .optional()
      .describe('Of the issue or text'),
    pairs: z
      .array(z.object({ older: comparedIssue, newer: comparedIssue, ...alike }))
      .optional()
      .describe('Where no issue or text was asked for'),
    totalPairs: createCountShape()
      .optional()
      .describe(`Looking at ${MOST_OF_ONE} for each issue at most`),
    compared,
    basis,
  }),
  examples: [
    { name: 'Of an issue', arguments: { issueId: 'acme/probe#14' } },
    {
      name: 'Before a report is written',
      arguments: { title: 'Crash when the antenna file is empty', repo: 'acme/probe' },
    },
    { name: 'All pairs', arguments: { repo: 'acme/probe', limit: 5 } },
  ],
  run: async (input, at) => {
    const { threshold, limit: most } = input;
    const asked = await readAsked(input, at);
    const asking = { repo: asked?.repo ?? input.repo, state: input.state, most: input.newest };
    const corpus = await readCorpus(asking, at);
    const facts = { compared: corpus.compared, basis: [...(asked?.basis ?? []), ...corpus.basis] };
    if (asked === undefined) {
      const pause = async (): Promise<void> => {
        await setImmediate();
        at.signal.throwIfAborted();
      };
      const options = { threshold, most, pause };
      const { pairs, total } = await findDuplicatePairs(corpus.similarity, options);
      const shown = pairs.map((pair) => ({
        older: showCompared(pair.older),
        newer: showCompared(pair.newer),
        ...showAlike(pair),
      }));
      return { pairs: shown, totalPairs: total, ...facts };
    }
    const found = findDuplicates(asked.text, corpus.similarity, { threshold, most });
    return {
      ...(asked.issue !== undefined && { issue: showCompared(asked.issue) }),
      duplicates: found.map((one) => ({ issue: showCompared(one.issue), ...showAlike(one) })),
      ...facts,
    };
  },
});

type Alike = Omit<Duplicate, 'issue'>;

function showAlike(one: Alike): z.input<z.ZodObject<typeof alike>> {
  const { score, tier, shared } = one;
  return { score, tier, parts: [...scoreParts(one)], sharedWords: [...shared] };
}

const findRelatedIssues = defineOperation({
  name: 'find_related_issues',
  title: 'Find related issues',
  description:
    'Finds issues that belong to an issue, each with reasons that add up: one names the other, same parent, alike texts; then same milestone and labels. Changes nothing.',
  area: 'triage',
  foreign: 'issues',
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

/** The operations on similar issues, in the order in which they are listed. */
export const similarOperations: readonly Operation[] = [
  detectDuplicates,
  findRelatedIssues,
  suggestLabels,
];

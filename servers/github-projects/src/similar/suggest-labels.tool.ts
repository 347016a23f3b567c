import { ToolError } from '@wellspoken/kit';
import { LEAST_CONFIDENCE, suggestNeighbourLabels } from '@wellspoken/planner';
import * as z from 'zod';

import { readLabelNames } from '../issues/labels/read-label-names.ts';
import { basis } from '../operations/answers.shapes.ts';
import { limit, repo } from '../operations/inputs.ts';
import { type At, defineOperation } from '../operations/operation.ts';
import { rules } from '../rules/rules-input.ts';
import { joinLabels, readLabelRules, type RuledLabel } from './label-rules.ts';
import { type AskedText, readAsked, type TextAsked } from './read-asked.ts';
import { readCorpus } from './read-corpus.ts';
import {
  askedIssue,
  body,
  compared,
  comparedIssue,
  newest,
  showCompared,
  title,
} from './similar.shapes.ts';

const evidence = z.array(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('rule'), rule: z.string(), found: z.string() }),
    z.object({
      kind: z.literal('similar_issue'),
      reference: z.string(),
      title: z.string(),
      score: z.number().describe('How alike, 0 to 1'),
    }),
    z.object({ kind: z.literal('words'), words: z.array(z.string()) }),
  ]),
);

export const suggestLabels = defineOperation({
  name: 'suggest_labels',
  title: 'Suggest labels',
  description:
    'Suggests labels of the repository for an issue, or for a text before it becomes one: by rules, by words, and by similar issues that have the label, each with its evidence. Changes nothing; update_issue can set them.',
  area: 'triage',
  foreign: 'issues and labels',
  effect: 'read',
  scopes: ['repo'],
  input: {
    issueId: askedIssue,
    title,
    body,
    repo,
    rules,
    minConfidence: z
      .number()
      .min(0)
      .max(1)
      .default(LEAST_CONFIDENCE)
      .describe(`Least confidence; ${LEAST_CONFIDENCE} if left out`),
    newest,
    limit: limit(50, 5),
  },
  output: z.object({
    issue: comparedIssue.optional(),
    labels: z.array(z.string()).describe('That the issue has; they are not suggested'),
    suggestions: z.array(
      z.object({
        label: z.string(),
        confidence: z.number().min(0).max(1).describe('1 where a rule says it'),
        evidence,
      }),
    ),
    leftOut: z.array(z.object({ what: z.string(), why: z.string() })),
    compared,
    basis,
  }),
  examples: [
    { name: 'For an issue', arguments: { issueId: 'acme/probe#14' } },
    {
      name: 'Before a report is written',
      arguments: { title: 'Console is slow when the log is long', repo: 'acme/probe' },
    },
  ],
  run: async (input, at) => {
    const asked = await readAskedText(input, at);
    const ruled = await readLabelRules(input.rules, asked, at);
    const read = { repo: asked.repo, state: 'all', most: input.newest } as const;
    const corpus = await readCorpus(read, at);
    const { known, leftOut } = await keepKnown(ruled.labels, asked.repo, at);
    const has = asked.issue?.labels ?? [];
    const gone = new Set(ruled.removed.map((label) => label.toLowerCase()));
    const similar = suggestNeighbourLabels(asked.text, corpus.similarity, input).filter(
      ({ label }) => !gone.has(label.toLowerCase()),
    );
    return {
      ...(asked.issue !== undefined && { issue: showCompared(asked.issue) }),
      labels: [...has],
      suggestions: joinLabels(known, similar)
        .filter(({ label }) => !has.includes(label))
        .slice(0, input.limit)
        .map((one) => ({ ...one, evidence: [...one.evidence] })),
      leftOut: [...ruled.leftOut, ...leftOut],
      compared: corpus.compared,
      basis: [...asked.basis, ...ruled.basis, ...corpus.basis],
    };
  },
});

async function readAskedText(input: TextAsked, at: At): Promise<AskedText> {
  const asked = await readAsked(input, at);
  if (asked !== undefined) return asked;
  throw new ToolError('invalid_arguments', 'Expected an issueId or a title, got neither.', {
    suggestions: ['Pass issueId for an issue, or title and body for a text that is none yet.'],
  });
}

interface Known {
  readonly known: readonly RuledLabel[];
  readonly leftOut: readonly { what: string; why: string }[];
}

/** A rule may name a label that the repository lacks; similar issues cannot. */
async function keepKnown(
  ruled: readonly RuledLabel[],
  repository: string | undefined,
  at: At,
): Promise<Known> {
  if (ruled.length === 0) return { known: [], leftOut: [] };
  const names = await readLabelNames(repository, at);
  const byName = new Map(names.map((name) => [name.toLowerCase(), name]));
  const known = ruled.flatMap((one) => {
    const label = byName.get(one.label.toLowerCase());
    return label === undefined ? [] : [{ ...one, label }];
  });
  const leftOut = ruled
    .filter(({ label }) => !byName.has(label.toLowerCase()))
    .map(({ label, rule }) => ({
      what: `The label "${label}" of the rule "${rule}".`,
      why: 'The repository has no such label; create_label makes one.',
    }));
  return { known, leftOut };
}

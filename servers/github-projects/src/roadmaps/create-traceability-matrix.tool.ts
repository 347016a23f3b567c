import * as z from 'zod';

import { names } from '../issues/issues.shapes.ts';
import { limit, namedProject, repo } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { prdContent } from '../prd/prd.shapes.ts';
import { matrixAnswer, showMatrix } from './show-matrix.ts';
import { traceIssues } from './trace-issues.ts';

/** Tells which issue is for which requirement. */
export const createTraceabilityMatrix = defineOperation({
  name: 'create_traceability_matrix',
  title: 'Trace requirements to issues',
  description:
    'Tells for each requirement of a document which issues are for it and how far they are: those that name its id (FR-1 is not FR-10), were made for it by apply_plan, or are sub-issues of such. Also issues for none, and ids that the document lacks.',
  area: 'planning',
  effect: 'read',
  scopes: ['repo', 'read:project'],
  input: {
    prdContent,
    repo,
    labels: names('Only issues with all of these labels').optional(),
    includeClosed: z.boolean().default(true).describe('Closed issues too'),
    projectId: namedProject
      .optional()
      .describe('Project whose Status tells what is in progress; none if left out'),
    limit: limit(300, 100),
  },
  output: matrixAnswer,
  examples: [
    {
      name: 'Three requirements',
      arguments: {
        prdContent: [
          '# Probe',
          '',
          '## Requirements',
          '',
          '- FR-1: The antenna keeps its signal at night.',
          '- FR-2: The panels turn by schedule.',
          '- FR-4: The probe lands by itself.',
        ].join('\n'),
        repo: 'acme/probe',
        projectId: 'acme/4',
      },
    },
  ],
  run: async (input, at) => {
    const { matrix, ...around } = await traceIssues(input, at);
    return showMatrix(matrix, { ...around, limit: input.limit });
  },
});

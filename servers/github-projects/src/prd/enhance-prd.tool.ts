import { describeEnhancement } from '@wellspoken/planner';
import * as z from 'zod';

import { basis, createCountShape } from '../operations/answers.shapes.ts';
import { limit } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import {
  counts,
  describeLines,
  finding,
  NEXT_STEPS,
  prdContent,
  showFinding,
} from './prd.shapes.ts';

export const enhancePrd = defineOperation({
  name: 'enhance_prd',
  title: 'Improve a PRD',
  description:
    'Says what a requirements document lacks, with a template for each missing section and instructions for whoever writes it again. It writes nothing itself: the caller does.',
  area: 'planning',
  effect: 'read',
  openWorld: false,
  scopes: [],
  input: {
    prdContent,
    enhancementType: z
      .enum(['comprehensive', 'technical', 'user_focused', 'business_focused'])
      .default('comprehensive')
      .describe('What to look at; all if left out'),
    limit: limit(200, 30),
  },
  output: z.object({
    counts: counts.describe('Of all findings'),
    findings: z.array(finding),
    leftOut: createCountShape().describe('Findings beyond the limit'),
    missingSections: z.array(
      z.object({ heading: z.string(), asks: z.string(), template: z.string() }),
    ),
    withoutCriteria: z
      .array(z.object({ id: z.string(), title: z.string(), line: createCountShape() }))
      .describe('Requirements without acceptance criteria'),
    instructions: z.array(z.string()).describe('For whoever writes it again'),
    nextSteps: z.array(z.string()),
    basis,
  }),
  examples: [
    {
      name: 'What is missing for users',
      arguments: {
        prdContent: '# Night mode\n\n## Requirements\n\n- FR-1: The probe must sleep fast',
        enhancementType: 'user_focused',
      },
    },
  ],
  run: async ({ prdContent: text, enhancementType, limit: most }, { reader, signal }) => {
    const linted = await reader.lintPrd(text, signal);
    const { findings, missing, instructions } = describeEnhancement(linted, enhancementType);
    const bare = linted.parsed.requirements.filter(({ acceptance }) => acceptance.length === 0);
    return {
      counts: linted.counts,
      findings: findings.slice(0, most).map(showFinding),
      leftOut: Math.max(findings.length - most, 0),
      missingSections: missing.map(({ heading, asks, template }) => ({ heading, asks, template })),
      withoutCriteria: bare
        .slice(0, most)
        .map(({ id, title, line }) => ({ id, title: title.slice(0, 300), line })),
      instructions: [...instructions],
      nextSteps: [...NEXT_STEPS],
      basis: describeLines(linted.parsed),
    };
  },
});

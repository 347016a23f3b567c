import * as z from 'zod';

import { basis, whole } from '../operations/answers.shapes.ts';
import { limit } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { describeLines, counts, finding, prdContent, showFinding } from './prd.shapes.ts';

/** Checks a document. */
export const lintPrdOperation = defineOperation({
  name: 'lint_prd',
  title: 'Check a PRD',
  description:
    'Checks a requirements document in Markdown: missing sections, vague words, what cannot be measured, missing criteria and ids, dependencies that lead nowhere. Each finding has its line and how to mend it.',
  area: 'planning',
  effect: 'read',
  openWorld: false,
  scopes: [],
  input: { prdContent, limit: limit(200, 50) },
  output: z.object({
    counts: counts.describe('Of all findings'),
    findings: z.array(finding).describe('Errors first, then by line'),
    leftOut: whole().describe('Findings beyond the limit'),
    basis,
  }),
  examples: [
    {
      name: 'A document with gaps',
      arguments: {
        prdContent:
          '# Night mode\n\n## Requirements\n\n- FR-1: The probe must sleep fast, depends on FR-7',
      },
    },
  ],
  run: async ({ prdContent: text, limit: most }, { reader, signal }) => {
    const { findings, counts: counted, parsed } = await reader.lintPrd(text, signal);
    return {
      counts: counted,
      findings: findings.slice(0, most).map(showFinding),
      leftOut: Math.max(findings.length - most, 0),
      basis: describeLines(parsed),
    };
  },
});

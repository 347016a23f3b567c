import { definePrompt, type Prompt, text } from '@wellspoken/kit';
import * as z from 'zod';

import type { Desk } from '../operations/desk.ts';
import { toAt, runOperation } from '../operations/run-for-prompt.ts';
import { enhancePrd } from './enhance-prd.tool.ts';

const TYPES = ['comprehensive', 'technical', 'user_focused', 'business_focused'] as const;

const enhanceInput = z.object({
  document: z.string().min(1).max(200_000).describe('Document in Markdown'),
  focus: z.enum(TYPES).optional().describe('What to look at; all if left out'),
});

/** The prompt that hands a requirements document and what it lacks to a model, to write it again. */
export function enhancePrdPrompt(desk: Desk): Prompt {
  return definePrompt({
    name: 'enhance_prd',
    title: 'Improve a PRD',
    description: 'Write a requirements document again, with what it lacks mended.',
    input: enhanceInput,
    complete: { focus: (typed) => TYPES.filter((type) => type.startsWith(typed.toLowerCase())) },
    run: async ({ document, focus = 'comprehensive' }, ctx) => {
      const given = { prdContent: document, enhancementType: focus, limit: 100 };
      const brief = await runOperation(enhancePrd, given, toAt(desk, ctx));
      return [
        { role: 'user', content: text(document) },
        { role: 'user', content: text(JSON.stringify(brief)) },
        { role: 'user', content: text(ENHANCE_TASK) },
      ];
    },
  });
}

const ENHANCE_TASK = [
  'Above are a requirements document and what was found in it: findings with their lines, missing sections with templates, and instructions.',
  'Write the whole document again in Markdown and follow the instructions. Errors come first, hints only where they help.',
  'Answer with the document only.',
].join('\n');

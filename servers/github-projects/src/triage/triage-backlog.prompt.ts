import { definePrompt, type Prompt, text } from '@wellspoken/kit';
import * as z from 'zod';

import { listLabelsOperation } from '../issues/labels/labels.tools.ts';
import type { Desk } from '../operations/desk.ts';
import { runOperation, toAt, withoutBlanks } from '../operations/run-for-prompt.ts';
import { triageAllIssues } from './triage.tools.ts';

const input = z.object({
  repo: z.string().max(200).optional().describe('Repository; the default one if left out'),
  project: z.string().max(500).optional().describe('Project whose priorities are meant'),
});

/**
 * The prompt that gives a model the issues without triage, with suggestions from rules and similar
 * issues.
 */
export function triageBacklog(desk: Desk): Prompt {
  return definePrompt({
    name: 'triage_backlog',
    title: 'Triage the backlog',
    description: 'Sort the newest issues that nobody has sorted, from suggestions with evidence.',
    input,
    foreign: 'issues and labels',
    run: async ({ repo, project }, ctx) => {
      const at = toAt(desk, ctx);
      const where = withoutBlanks({ repo });
      const facts = {
        labels: await runOperation(listLabelsOperation, where, at),
        triage: await runOperation(
          triageAllIssues,
          { ...withoutBlanks({ repo, projectId: project }), limit: 20 },
          at,
        ),
      };
      return [
        { role: 'user', content: text(JSON.stringify(facts)) },
        { role: 'user', content: text(TASK) },
      ];
    },
  });
}

const TASK = [
  'Above are issues that nobody has sorted, what rules and similar issues suggest for them, and the labels that exist.',
  'Say for each what it should get and why, from this evidence alone. Doubt a suggestion whose evidence does not fit.',
  'Name likely duplicates with both references. Where titles and evidence do not suffice, get_issue shows the text.',
  'Change nothing without being asked to; triage_issue with apply, or update_issue, would.',
].join('\n');

import { definePrompt, type Prompt, text } from '@wellspoken/kit';
import * as z from 'zod';

import { getIssueOperation } from '../issues/get-issue.tool.ts';
import type { Desk } from '../operations/desk.ts';
import { toAt, runOperation } from '../operations/run-for-prompt.ts';
import { listIssueDependencies } from '../issues/relations/list-issue-dependencies.tool.ts';
import { listSubIssuesOperation } from '../issues/relations/list-sub-issues.tool.ts';
import { analyzeTaskComplexity } from './analyze-task-complexity.tool.ts';

/** GitHub allows no more sub-issues. */
const limit = 100;

const issueInput = z.object({
  issue: z.string().min(1).max(500).describe('Issue: owner/repo#n or URL'),
});

/** The prompt that hands an issue to a model and asks for a plan of its parts. */
export function breakDownIssue(desk: Desk): Prompt {
  return definePrompt({
    name: 'break_down_issue',
    title: 'Break an issue down',
    description: 'Split an issue into sub-issues, as a plan that apply_plan takes.',
    input: issueInput,
    timeoutMs: 120_000,
    run: async ({ issue }, ctx) => {
      const at = toAt(desk, ctx);
      const given = { issueId: issue };
      const facts = {
        issue: await runOperation(getIssueOperation, { ...given, include: ['fullBody'] }, at),
        subIssues: await runOperation(listSubIssuesOperation, { issueNumber: issue, limit }, at),
        dependencies: await runOperation(listIssueDependencies, given, at),
        complexity: await runOperation(analyzeTaskComplexity, given, at),
      };
      return [
        { role: 'user', content: text(JSON.stringify(facts)) },
        { role: 'user', content: text(BREAK_DOWN_TASK) },
      ];
    },
  });
}

const BREAK_DOWN_TASK = [
  'Above are the facts of an issue on GitHub. Split it into parts that one person can finish in a few days each.',
  'Leave out what its sub-issues do already. Invent no wishes: what the issue does not say is a question to ask.',
  'Answer with a plan for apply_plan: { id, title, tasks: [{ id, title, body, parent, dependsOn }] }.',
  'The first task is the issue itself, with existing set to its reference; the others have it as parent.',
  'Each body says when that part is done. Call apply_plan with dryRun first, and apply only when asked to.',
].join('\n');

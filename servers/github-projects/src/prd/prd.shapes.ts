import type { ParsedPrd, Requirement } from '@wellspoken/planner';
import type { PrdFinding } from '@wellspoken/planner/documents';
import * as z from 'zod';

import { type Basis, createCountShape } from '../operations/answers.shapes.ts';

/** A requirement, without the properties of its task in the plan. */
export const requirement = z.object({
  id: z.string(),
  kind: z.enum(['functional', 'non_functional', 'story', 'constraint']),
  title: z.string(),
  line: createCountShape(),
  done: z.boolean().optional(),
  priority: z.string().optional(),
  estimate: z.string().optional(),
  criteria: createCountShape().describe('How many acceptance criteria it has'),
  dependsOn: z.array(z.string()).optional(),
  milestone: z.string().optional(),
  parent: z.string().optional(),
});

/** A requirement, in its output shape. */
export function showRequirement(one: Requirement): z.input<typeof requirement> {
  const { id, kind, title, line, priority, estimate, milestone, parent } = one;
  return {
    id,
    kind,
    title: title.slice(0, 300),
    line,
    ...(one.isDone && { done: true }),
    ...(priority !== undefined && { priority }),
    ...(estimate !== undefined && { estimate: estimate.text }),
    criteria: one.acceptance.length,
    ...(one.dependsOn.length > 0 && { dependsOn: one.dependsOn.slice(0, 50) }),
    ...(milestone !== undefined && { milestone }),
    ...(parent !== undefined && { parent }),
  };
}

export const finding = z.object({
  rule: z.string(),
  severity: z.enum(['error', 'warning', 'hint']),
  line: createCountShape(),
  what: z.string(),
  mend: z.string(),
});

/** The number of findings, by severity. */
export const counts = z.object({
  error: createCountShape(),
  warning: createCountShape(),
  hint: createCountShape(),
});

/** A finding, in its output shape. */
export function showFinding({
  rule,
  severity,
  line,
  what,
  mend,
}: PrdFinding): z.input<typeof finding> {
  return { rule, severity, line, what: what.slice(0, 600), mend };
}

/** The basis of an answer about a document. */
export function describeLines({ lines }: ParsedPrd): Basis {
  return [{ fact: `The text that was passed, lines 1 to ${lines}.` }];
}

/** What to do after a document is written. */
export const NEXT_STEPS: readonly string[] = [
  'Check it with lint_prd and mend what it finds.',
  'Read it with parse_prd: it answers a plan, and what it did not understand.',
  'Pass the plan to apply_plan with dryRun, look at what would be made, then without.',
];

export const prdContent = z.string().min(1).max(200_000).describe('Document in Markdown');

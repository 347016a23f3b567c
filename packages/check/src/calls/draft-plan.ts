import type { Json } from '../json.ts';
import type { CallPlan } from './plan.ts';
export function draftPlanFor({
  server,
  seed,
}: {
  server: string;
  tools: readonly Json[];
  seed: number;
}): CallPlan {
  return { schema: 'wellspoken.check.plan/1', server, seed, tools: [] };
}

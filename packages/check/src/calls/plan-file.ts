import type { CallPlan } from './plan.ts';
export class PlanError extends Error {}
export function parsePlan(json: unknown): CallPlan {
  return json as CallPlan;
}
export function renderPlan(plan: CallPlan): string {
  return JSON.stringify(plan);
}

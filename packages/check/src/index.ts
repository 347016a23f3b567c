export { check } from './check.ts';
export { draftPlan } from './draft-plan.ts';
export { parsePlan, PlanError, renderPlan } from './calls/plan-file.ts';
export type { CallPlan, PlannedTool } from './calls/plan.ts';
export type { CheckOptions, CheckTarget, Progress, Tokens } from './options.ts';
export type { Report, Result, Verdict } from './report/types.ts';
export type { Level } from './rule/level.ts';
export { rules, ruleIds } from './rules/index.ts';
export { areas, CheckError } from './run/select-rules.ts';

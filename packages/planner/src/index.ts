export { computeCapacity } from './forecasts/capacity.ts';
export { type CycleTime, measureCycleTime, LEAST_MEASURED } from './forecasts/velocity.ts';
export { type Calendar, readCalendar } from './forecasts/forecast.ts';
export { type Remaining, sumRemaining } from './forecasts/forecast.ts';
export { type Forecast, makeForecast, MOST_ITERATIONS } from './forecasts/forecast.ts';
export {
  spreadSamples,
  findFinished,
  findUsualWork,
  type Velocity,
  measureVelocity,
} from './forecasts/velocity.ts';
export { checkPlan } from './plans/check-plan.ts';
export { chooseSubtasks } from './plans/subtasks.ts';
export { describeDifferences } from './plans/missing-steps.ts';
export type { FoundIssue, FoundState, FoundValue } from './plans/plan.ts';
export { findReference, normalizeReference, normalizeTitle } from './plans/links.ts';
export { writeMarker, findMarks, addMarker } from './plans/marker.ts';
export { findMissingSteps, type Step, readStepValues } from './plans/missing-steps.ts';
export { makePlanFromText } from './plans/subtasks.ts';
export type { Plan, PlanTask } from './plans/plan.ts';
export { describeSteps } from './plans/missing-steps.ts';
export { type LeftOutEntry, type Subtasks, readSubtasks } from './plans/subtasks.ts';
export { tidyPlan } from './plans/links.ts';
export { type LeftOutTask, type Reason, describeBlocker } from './priorities/rank-next-tasks.ts';
export {
  type NextRanking,
  type RankedNextTask,
  rankNextTasks,
} from './priorities/rank-next-tasks.ts';
export {
  type Factor,
  FACTORS,
  type Method,
  type RankedTask,
  type Ranking,
  type RankOptions,
  rankTasks,
} from './priorities/rank-backlog.ts';
export { describeEnhancement } from './requirements/enhance-prd.ts';
export { fillOutline } from './requirements/prd-outline.ts';
export { type LintedPrd, lintPrd, type PrdFinding } from './requirements/lint-prd.ts';
export { limitPlan } from './requirements/make-plan.ts';
export type { HashText } from './requirements/ids.ts';
export { parsePrd } from './requirements/parse-prd.ts';
export { WRITING_RULES } from './requirements/prd-outline.ts';
export type { ParsedPrd, Requirement, Statement } from './requirements/prd.ts';
export { type CriticalPath, findCriticalPath } from './roadmaps/late.ts';
export { type Due, finishInSlots, finishInTurn, type Late, findLate } from './roadmaps/late.ts';
export type { Load } from './roadmaps/loads.ts';
export { type Loads, readLoads } from './roadmaps/loads.ts';
export { drawGantt } from './roadmaps/mermaid.ts';
export { pack, type PackedPart, type PackedSlot, type Packing } from './roadmaps/pack.ts';
export { drawPacking } from './roadmaps/charts.ts';
export { drawPlanned, type PlannedChart } from './roadmaps/charts.ts';
export {
  type DatedMilestone,
  toIterationSlots,
  toMilestoneSlots,
  type Slots,
  type SlotsAsked,
  findUsualDays,
} from './roadmaps/slots.ts';
export { callByKind, type ByKind } from './rules/rule.ts';
export type { Change } from './rules/rule.ts';
export { type CodeOwners, readCodeOwners } from './rules/code-owners.ts';
export { findClaims, findConflicts } from './rules/conflicts.ts';
export { LOOKED_THROUGH } from './rules/match-rules.ts';
export { type MatchOptions, matchRules, type RuleMatch } from './rules/match-rules.ts';
export { findOwners } from './rules/code-owners.ts';
export { findSubjectPaths } from './rules/paths.ts';
export { readPattern } from './rules/pattern.ts';
export { readRules } from './rules/read-rules.ts';
export {
  type Rule,
  type RuleCondition,
  type RuleFile,
  type RuleProblem,
  type Trigger,
  TRIGGERS,
} from './rules/rule.ts';
export type { Subject } from './rules/rule.ts';
export { readTree } from './rules/yaml-tree.ts';
export {
  type Duplicate,
  findDuplicatePairs,
  findDuplicates,
  MOST_OF_ONE,
  TIERS,
} from './similarity/duplicates.ts';
export type { IssueText } from './similarity/issue-text.ts';
export {
  suggestNeighbourLabels,
  type LabelSuggested,
  LEAST_CONFIDENCE,
} from './similarity/neighbour-labels.ts';
export { findReferences } from './similarity/related.ts';
export { type Related, findRelated } from './similarity/related.ts';
export { scoreParts } from './similarity/similar.ts';
export { type Compared, createSimilarity, type Similarity } from './similarity/similar.ts';
export { type Complexity, measureComplexity } from './sizes/complexity.ts';
export { type ComposeMethod, composeSprint } from './sprints/compose.ts';
export type { Candidate } from './sprints/compose.ts';
export { toPriorityValue } from './sprints/compose.ts';
export type { Risk } from './sprints/risk.ts';
export { findRisks } from './sprints/risks.ts';
export { type LeftOutItem, sift, type SiftOptions } from './sprints/compose.ts';
export { describeCount, openIn, sumWork } from './sprints/risk.ts';
export { addDays, countDaysBetween, countDays } from './tasks/days.ts';
export { shorten } from './tasks/one-line.ts';
export type { ScorePart } from './tasks/numbers.ts';
export { rankPriority } from './tasks/task.ts';
export { round } from './tasks/numbers.ts';
export { isFinishedStatus, isStartedStatus } from './tasks/task.ts';
export {
  nameOfTask,
  openBlockers,
  type Ranked,
  type Span,
  type Task,
  type TaskLink,
} from './tasks/task.ts';
export { type Demands, findDemands } from './traceability/matrix.ts';
export { writeMatrixTable } from './traceability/matrix.ts';
export { type Matrix, type Traced, traceDemands, type TracedIssue } from './traceability/matrix.ts';
export { type ReportFacts, findReportFacts } from './triage/subject.ts';
export { collectRuleChanges } from './triage/suggest.ts';
export { isUntriaged, toSubject } from './triage/subject.ts';
export { suggest } from './triage/suggest.ts';
export type { Suggestion, Suggestions } from './triage/suggest.ts';

// Over plain data. What reads documents that people write is in documents.ts, because it loads parsers.
export { computeCapacity } from './forecasts/capacity.ts';
export {
  type Calendar,
  type Forecast,
  makeForecast,
  MOST_ITERATIONS,
  readCalendar,
  type Remaining,
  sumRemaining,
} from './forecasts/forecast.ts';
export {
  type CycleTime,
  findFinished,
  findUsualWork,
  LEAST_MEASURED,
  measureCycleTime,
  measureVelocity,
  spreadSamples,
  type Velocity,
} from './forecasts/velocity.ts';
export { checkPlan } from './plans/check-plan.ts';
export { findReference, normalizeReference, normalizeTitle, tidyPlan } from './plans/links.ts';
export { addMarker, findMarks, writeMarker } from './plans/marker.ts';
export {
  describeDifferences,
  describeSteps,
  findMissingSteps,
  readStepValues,
  type Step,
} from './plans/missing-steps.ts';
export {
  type FoundIssue,
  type FoundState,
  type FoundValue,
  type Plan,
  type PlanTask,
} from './plans/plan.ts';
export { chooseSubtasks, makePlanFromText } from './plans/subtasks.ts';
export {
  type Factor,
  FACTORS,
  type Method,
  type RankedTask,
  type Ranking,
  type RankOptions,
  rankTasks,
} from './priorities/rank-backlog.ts';
export {
  describeBlocker,
  type LeftOutTask,
  type NextRanking,
  type RankedNextTask,
  rankNextTasks,
  type Reason,
} from './priorities/rank-next-tasks.ts';
export { describeEnhancement } from './requirements/enhance-prd.ts';
export { type HashText } from './requirements/ids.ts';
export { limitPlan } from './requirements/make-plan.ts';
export { fillOutline, WRITING_RULES } from './requirements/prd-outline.ts';
export { type ParsedPrd, type Requirement, type Statement } from './requirements/prd.ts';
export { drawPacking, drawPlanned, type PlannedChart } from './roadmaps/charts.ts';
export {
  type CriticalPath,
  type Due,
  findCriticalPath,
  findLate,
  finishInSlots,
  finishInTurn,
  type Late,
} from './roadmaps/late.ts';
export { type Load, type Loads, readLoads } from './roadmaps/loads.ts';
export { drawGantt } from './roadmaps/mermaid.ts';
export { pack, type PackedPart, type PackedSlot, type Packing } from './roadmaps/pack.ts';
export {
  type DatedMilestone,
  findUsualDays,
  type Slots,
  type SlotsAsked,
  toIterationSlots,
  toMilestoneSlots,
} from './roadmaps/slots.ts';
export { findClaims, findConflicts } from './rules/conflicts.ts';
export { findSubjectPaths } from './rules/paths.ts';
export {
  type ByKind,
  callByKind,
  type Change,
  LOOKED_THROUGH,
  type Rule,
  type RuleCondition,
  type RuleFile,
  type RuleProblem,
  type Subject,
  type Trigger,
  TRIGGERS,
} from './rules/rule.ts';
export {
  type Duplicate,
  findDuplicatePairs,
  findDuplicates,
  MOST_OF_ONE,
  TIERS,
} from './similarity/duplicates.ts';
export { type IssueText } from './similarity/issue-text.ts';
export {
  type LabelSuggested,
  LEAST_CONFIDENCE,
  suggestNeighbourLabels,
} from './similarity/neighbour-labels.ts';
export { findReferences, findRelated, type Related } from './similarity/related.ts';
export {
  type Compared,
  createSimilarity,
  scoreParts,
  type Similarity,
} from './similarity/similar.ts';
export { type Complexity, measureComplexity } from './sizes/complexity.ts';
export {
  type Candidate,
  type ComposeMethod,
  composeSprint,
  type LeftOutItem,
  sift,
  type SiftOptions,
  toPriorityValue,
} from './sprints/compose.ts';
export { describeCount, openIn, type Risk, sumWork } from './sprints/risk.ts';
export { findRisks } from './sprints/risks.ts';
export { addDays, countDays, countDaysBetween } from './tasks/days.ts';
export { round, type ScorePart } from './tasks/numbers.ts';
export { shorten } from './tasks/one-line.ts';
export {
  isFinishedStatus,
  isStartedStatus,
  nameOfTask,
  openBlockers,
  type Ranked,
  rankPriority,
  type Span,
  type Task,
  type TaskLink,
} from './tasks/task.ts';
export {
  type Demands,
  findDemands,
  type Matrix,
  type Traced,
  traceDemands,
  type TracedIssue,
  writeMatrixTable,
} from './traceability/matrix.ts';
export { findReportFacts, isUntriaged, type ReportFacts, toSubject } from './triage/subject.ts';
export {
  collectRuleChanges,
  suggest,
  type Suggestion,
  type Suggestions,
} from './triage/suggest.ts';

export { capacityOf } from './forecasts/capacity.ts';
export { type CycleTime, cycleTimeOf, LEAST_MEASURED } from './forecasts/cycle-time.ts';
export { type Calendar, calendarOf } from './forecasts/forecast-calendar.ts';
export { type Remaining, remainingOf } from './forecasts/forecast-remaining.ts';
export { type Forecast, forecastOf, MOST_ITERATIONS } from './forecasts/forecast.ts';
export {
  evenSamples,
  finishedOf,
  usualWork,
  type Velocity,
  velocityOf,
} from './forecasts/velocity.ts';
export { checkPlan } from './plans/check-plan.ts';
export { chooseSubtasks } from './plans/choose-subtasks.ts';
export { differences } from './plans/differences.ts';
export type { FoundIssue, FoundState, FoundValue } from './plans/found-state.ts';
export { referenceIn, sameReference, sameTitle } from './plans/links.ts';
export { markerOf, marksIn, withMarker } from './plans/marker.ts';
export { missingSteps, type Step, valuesOf } from './plans/missing-steps.ts';
export { planFromText } from './plans/plan-from-text.ts';
export type { Plan, PlanTask } from './plans/plan.ts';
export { describeSteps } from './plans/step-words.ts';
export { type LeftOutEntry, type Subtasks, subtasksIn } from './plans/subtasks.ts';
export { tidyPlan } from './plans/tidy-plan.ts';
export { type LeftOutTask, type Reason, waitsFor } from './priorities/left-out.ts';
export { type NextRanking, type RankedNextTask, rankNextTasks } from './priorities/rank-tasks.ts';
export {
  type Factor,
  FACTORS,
  type Method,
  type RankedTask,
  type Ranking,
  type RankOptions,
  rankTasks,
} from './priorities/rank.ts';
export { enhancementOf } from './requirements/enhance-prd.ts';
export { fillOutline } from './requirements/fill-outline.ts';
export { type LintedPrd, lintPrd, type PrdFinding } from './requirements/lint-prd.ts';
export { limitPlan } from './requirements/make-plan.ts';
export type { HashText } from './requirements/ids.ts';
export { parsePrd } from './requirements/parse-prd.ts';
export { WRITING_RULES } from './requirements/prd-outline.ts';
export type { ParsedPrd, Requirement, Statement } from './requirements/prd.ts';
export { type CriticalPath, criticalPathOf } from './roadmaps/critical-path.ts';
export { type Due, finishInSlots, finishInTurn, type Late, lateOf } from './roadmaps/late.ts';
export type { Load } from './roadmaps/load.ts';
export { type Loads, loadsOf } from './roadmaps/loads.ts';
export { drawGantt } from './roadmaps/mermaid.ts';
export { pack, type PackedPart, type PackedSlot, type Packing } from './roadmaps/pack.ts';
export { chartOfPacking } from './roadmaps/packing-chart.ts';
export { chartOfPlanned, type PlannedChart } from './roadmaps/planned-chart.ts';
export {
  type DatedMilestone,
  iterationSlots,
  milestoneSlots,
  type Slots,
  type SlotsAsked,
  usualDaysOf,
} from './roadmaps/slots.ts';
export { byKind, type ByKind } from './rules/by-kind.ts';
export type { Change } from './rules/change.ts';
export { type CodeOwners, readCodeOwners } from './rules/codeowners.ts';
export { claimsOf, findConflicts } from './rules/conflicts.ts';
export { LOOKED_THROUGH } from './rules/match-condition.ts';
export { type MatchOptions, matchRules, type RuleMatch } from './rules/match-rules.ts';
export { findOwners } from './rules/owners-in-changes.ts';
export { pathsOf } from './rules/paths-of.ts';
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
export type { Subject } from './rules/subject.ts';
export { readTree } from './rules/yaml-tree.ts';
export {
  type Duplicate,
  duplicatePairs,
  duplicatesOf,
  MOST_OF_ONE,
  TIERS,
} from './similarity/duplicates.ts';
export type { IssueText } from './similarity/issue-text.ts';
export {
  labelsOfNeighbours,
  type LabelSuggested,
  LEAST_CONFIDENCE,
} from './similarity/neighbour-labels.ts';
export { referencesIn } from './similarity/references.ts';
export { type Related, relatedTo } from './similarity/related.ts';
export { scoreParts } from './similarity/score-parts.ts';
export { type Compared, createSimilarity, type Similarity } from './similarity/similar.ts';
export { type Complexity, complexityOf } from './sizes/complexity.ts';
export { type ComposeMethod, composeSprint } from './sprints/compose.ts';
export type { Candidate } from './sprints/pack-item.ts';
export { priorityValue } from './sprints/priority-value.ts';
export type { Risk } from './sprints/risk.ts';
export { risksOf } from './sprints/risks.ts';
export { type LeftOutItem, sift, type SiftOptions } from './sprints/sift.ts';
export { countOf, openIn, workOf } from './sprints/sprint-work.ts';
export { addDays, daysBetween, lengthOf } from './tasks/days.ts';
export { shorten } from './tasks/one-line.ts';
export type { ScorePart } from './tasks/part.ts';
export { rankPriority } from './tasks/priority-rank.ts';
export { round } from './tasks/round.ts';
export { isFinishedStatus, isStartedStatus } from './tasks/status.ts';
export {
  nameOfTask,
  openBlockers,
  type Ranked,
  type Span,
  type Task,
  type TaskLink,
} from './tasks/task.ts';
export { type Demands, demandsOf } from './traceability/demands.ts';
export { matrixTable } from './traceability/matrix-table.ts';
export { type Matrix, type Traced, traceDemands, type TracedIssue } from './traceability/matrix.ts';
export { type ReportFacts, reportFactsOf } from './triage/report-facts.ts';
export { wishesOf } from './triage/rule-wishes.ts';
export { isUntriaged, subjectOf } from './triage/subject-of.ts';
export { suggest } from './triage/suggest.ts';
export type { Suggestion, Suggestions } from './triage/suggestion.ts';

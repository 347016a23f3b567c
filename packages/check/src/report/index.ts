export { renderBadge } from './badge.ts';
export { applyBaseline } from './baseline.ts';
export { BaselineError } from './baseline.ts';
export type { AcceptedFinding, Baseline } from './baseline.ts';
export { createBaseline, renderBaseline } from './baseline.ts';
export { parseBaseline } from './baseline.ts';
export { chooseExitCode as exitCodeOf } from './findings.ts';
export { hashFinding as fingerprint } from './fingerprint.ts';
export type { Fingerprinted } from './fingerprint.ts';
export { renderHtml } from './html.ts';
export { renderJson } from './json.ts';
export { renderJunit } from './junit.ts';
export { renderMarkdown } from './markdown.ts';
export type { ReproduceOptions } from './reproduce.ts';
export { renderSarif } from './sarif.ts';
export type { Paint } from './text-lines.ts';
export { renderText } from './text.ts';
export type { TextOptions } from './text.ts';
export type {
  CallMode,
  CallReport,
  EraReport,
  Report,
  Result,
  StaleEntry,
  Tally,
  Target,
  Unexamined,
  Verdict,
} from './types.ts';
export { describeUnexamined, writeHeadline as headlineOf } from './findings.ts';
export { volatileFields, withoutVolatile } from './fingerprint.ts';
export type { StableReport } from './fingerprint.ts';
export { levels } from '../rules/define-rule.ts';
export type { Level } from '../rules/define-rule.ts';
export type { Proof } from '../rules/define-rule.ts';
export type { Source } from '../rules/define-rule.ts';
export { revisions } from '@wellspoken/spec/revisions';

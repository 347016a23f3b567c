export { renderBadge } from './badge.ts';
export { applyBaseline } from './baseline/apply-baseline.ts';
export { BaselineError } from './baseline/baseline.ts';
export type { AcceptedFinding, Baseline } from './baseline/baseline.ts';
export { createBaseline, renderBaseline } from './baseline/create-baseline.ts';
export { parseBaseline } from './baseline/parse-baseline.ts';
export { exitCodeOf } from './exit-code.ts';
export { fingerprint } from './fingerprint.ts';
export type { Fingerprinted } from './fingerprint.ts';
export { renderHtml } from './html/render-html.ts';
export { renderJson } from './json.ts';
export { renderJunit } from './junit.ts';
export { renderMarkdown } from './markdown/render-markdown.ts';
export type { ReproduceOptions } from './reproduce.ts';
export { renderSarif } from './sarif.ts';
export type { Paint } from './text/paint.ts';
export { renderText } from './text/render-text.ts';
export type { TextOptions } from './text/render-text.ts';
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
export { describeUnexamined, headlineOf } from './words.ts';
export { volatileFields, withoutVolatile } from './volatile.ts';
export type { StableReport } from './volatile.ts';
export { levels } from '../rules/define-rule.ts';
export type { Level } from '../rules/define-rule.ts';
export type { Proof } from '../rules/define-rule.ts';
export type { Source } from '../rules/define-rule.ts';
export { revisions } from '@wellspoken/spec/revisions';

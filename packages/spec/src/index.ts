export {
  latestLegacyRevision,
  latestModernRevision,
  revisions,
  specificationSite,
} from './revisions.ts';
export type { Era, LegacyRevision, ModernRevision, Revision } from './revisions.ts';
export { features } from './features.ts';
export type { FeatureName } from './features.ts';
export { errorCodeRanges, errorCodes, retiredErrorCodes } from './error-codes.ts';
export type { ErrorCode, ErrorCodeRange } from './error-codes.ts';
export { requirements } from './requirements/index.ts';
export type { Requirement, RequirementId } from './requirements/index.ts';
export type { Keyword } from './requirements/types.ts';
export { demands, documents } from './demands/index.ts';
export type { Demand, DemandId } from './demands/index.ts';
export type { DemandKind, DocumentName, Owner, Refusal, SourceDocument } from './demands/types.ts';

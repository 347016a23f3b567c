import type { EnvelopeEvidence } from '../../src/probe/opening/opening.evidence.ts';
import { unanswered } from './evidence.ts';

/** Evidence of odd envelopes, of which these parts were seen. */
export const envelope = (parts: Partial<EnvelopeEvidence>): EnvelopeEvidence => ({
  discovers: [],
  withoutVersion: [],
  withoutCapabilities: [],
  withoutClientInfo: [],
  unsupported: [],
  bare: [],
  traced: unanswered('server/discover'),
  served: [],
  ...parts,
});

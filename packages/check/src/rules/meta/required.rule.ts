import { revisions } from '@wellspoken/spec/revisions';

import type { BaseEvidence } from '../../probe/evidence-map.evidence.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import {
  anyTransport,
  defineRule,
  reportDisputed,
  fail,
  type Finding,
  judgeEach,
  reportNotVerified,
  type Outcome,
  citeSpecification,
} from '../define-rule.ts';
import { describeAnswer, readCode, isTurnedAway, describeRequest } from '../exchanges.ts';

const INVALID_PARAMS = -32602;
const HEADER_MISMATCH = -32020;
const source = citeSpecification('2026-07-28', 'basic', '_meta');

/** meta/version-required */
export const metaVersionRequired = defineRule({
  id: 'meta/version-required',
  level: 'must',
  eras: ['modern'],
  transports: anyTransport,
  needs: ['envelope'],
  source,
  title: 'A request without a protocol version in _meta is refused with -32602',
  why: 'Nobody can say which rules hold for a request that does not name its version.',
  fix: 'Refuse a request whose _meta lacks io.modelcontextprotocol/protocolVersion with error -32602, over HTTP with status 400.',
  judge: (evidence) =>
    judgeEach(evidence.envelope.withoutVersion, 'Nothing was asked.', (exchange) => {
      const seen = observeExchange(exchange, 'protocolVersion');
      if (seen.outcome !== undefined) return seen.outcome ?? undefined;
      const dispute = explainDispute(exchange, evidence);
      return dispute === undefined
        ? fail(seen.finding)
        : reportDisputed({ ...seen.finding, message: dispute });
    }),
});

/** meta/capabilities-required */
export const metaCapabilitiesRequired = defineRule({
  id: 'meta/capabilities-required',
  level: 'must',
  eras: ['modern'],
  transports: anyTransport,
  needs: ['envelope'],
  source,
  title: 'A request without client capabilities in _meta is refused with -32602',
  why: 'A server that guesses what the client can do asks for things that never come.',
  fix: 'Refuse a request whose _meta lacks io.modelcontextprotocol/clientCapabilities with error -32602, over HTTP with status 400.',
  judge: ({ envelope }) =>
    judgeEach(envelope.withoutCapabilities, 'Nothing was asked.', (exchange) => {
      const seen = observeExchange(exchange, 'clientCapabilities');
      return seen.outcome === undefined ? fail(seen.finding) : (seen.outcome ?? undefined);
    }),
});

type Seen =
  /** Null where the rule holds. */
  { readonly outcome: Outcome | null } | { readonly outcome: undefined; readonly finding: Finding };

function observeExchange(exchange: Exchange, field: string): Seen {
  if (isTurnedAway(exchange) || exchange.ending === 'unreachable') {
    return { outcome: reportNotVerified(`${exchange.method ?? ''} could not be asked.`) };
  }
  // Over stdio there is no status that could be wrong.
  const status = exchange.http?.status ?? 400;
  const isRefused = readCode(exchange) === INVALID_PARAMS;
  if (isRefused && status === 400) return { outcome: null };
  const asked = `${exchange.method ?? ''} without ${field}`;
  const message = isRefused
    ? `The refusal of ${asked} has HTTP status ${status}.`
    : `${asked} is not refused with -32602.`;
  return { outcome: undefined, finding: { where: asked, message, evidence: writeProof(exchange) } };
}

const writeProof = (exchange: Exchange): Finding['evidence'] => ({
  sent: describeRequest(exchange),
  came: describeAnswer(exchange),
  expected: `error -32602${exchange.http ? ' with HTTP status 400' : ''}`,
});

/** Why another answer can be right too; undefined where it cannot. */
function explainDispute(exchange: Exchange, { opening }: BaseEvidence): string | undefined {
  const code = readCode(exchange);
  if (code === HEADER_MISMATCH) {
    return 'The header names a version and the body none: the clause on headers asks for -32020, the clause on _meta for -32602.';
  }
  const isLegacyAnswer = exchange.result !== undefined && !('resultType' in exchange.result);
  if (exchange.http || !(isLegacyAnswer || (code !== undefined && speaksLegacy(opening)))) {
    return undefined;
  }
  return 'A server of both eras may take a request without a version for one of the older era.';
}

function speaksLegacy({ eras, exchange }: BaseEvidence['opening']): boolean {
  const named = exchange.result?.['supportedVersions'];
  const versions: readonly unknown[] = Array.isArray(named) ? named : [];
  return (
    eras.includes('legacy') ||
    revisions.some(({ revision, era }) => era === 'legacy' && versions.includes(revision))
  );
}

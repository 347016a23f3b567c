import { revisions } from '@wellspoken/spec/revisions';

import { shorten } from '../../excerpt.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { readField, type Json } from '../../wire/json.ts';
import {
  anyTransport,
  defineRule,
  reportDisputed,
  fail,
  judgeEach,
  reportNotVerified,
  citeSpecification,
} from '../define-rule.ts';
import { describeAnswer, readCode, isTurnedAway, describeRequest } from '../exchanges.ts';

const UNSUPPORTED_VERSION = -32022;

const isUnseen = (exchange: Exchange): boolean =>
  isTurnedAway(exchange) || exchange.ending === 'unreachable';

/** meta/client-info-optional */
export const metaClientInfoOptional = defineRule({
  id: 'meta/client-info-optional',
  level: 'must',
  eras: ['modern'],
  transports: anyTransport,
  needs: ['envelope'],
  source: citeSpecification('2026-07-28', 'basic', '_meta'),
  title: 'A request that does not name its client is served',
  why: 'Clients may be set up not to tell who they are; the field is optional.',
  fix: 'Serve requests whose _meta has no io.modelcontextprotocol/clientInfo.',
  judge: ({ envelope }) =>
    judgeEach(envelope.withoutClientInfo, 'Nothing was asked.', (exchange) => {
      if (exchange.result) return undefined;
      const usual = envelope.discovers[0]?.result !== undefined;
      if (isUnseen(exchange) || !usual) {
        return reportNotVerified(`${exchange.method ?? ''} gets no result in any case.`);
      }
      return fail({
        where: `${exchange.method ?? ''} without clientInfo`,
        message: `${exchange.method ?? ''} without clientInfo is refused.`,
        evidence: {
          sent: describeRequest(exchange),
          came: describeAnswer(exchange),
          expected: 'a result',
        },
      });
    }),
});

/** meta/no-memory */
export const metaNoMemory = defineRule({
  id: 'meta/no-memory',
  level: 'must',
  eras: ['modern'],
  transports: anyTransport,
  needs: ['envelope'],
  source: citeSpecification('2026-07-28', 'basic', 'Statelessness'),
  title: 'What an earlier request said is not taken for the next one',
  why: 'Requests of many conversations share a connection; what one of them said must not count for another.',
  fix: 'Read version, capabilities and client of each request from its own _meta, and refuse a request without them.',
  judge: ({ envelope }) =>
    judgeEach(envelope.bare, 'Nothing was asked.', (exchange) => {
      if (exchange.error !== undefined) return undefined;
      const where = `${exchange.method ?? ''} without _meta`;
      if (!exchange.result || isUnseen(exchange)) {
        return reportNotVerified('The request got no answer.', where);
      }
      const evidence = {
        sent: describeRequest(exchange),
        came: describeAnswer(exchange),
        expected: 'error -32602',
      };
      if (!('resultType' in exchange.result)) {
        const message =
          'A request without _meta is served in the form of the older era, which a server of both eras may do.';
        return reportDisputed({ where, message, evidence });
      }
      const message = `${exchange.method ?? ''} without _meta is served after a request that had one.`;
      return fail({ where, message, evidence });
    }),
});

/** meta/unsupported-version */
export const metaUnsupportedVersion = defineRule({
  id: 'meta/unsupported-version',
  level: 'must',
  eras: ['modern'],
  transports: anyTransport,
  needs: ['envelope'],
  source: citeSpecification('2026-07-28', 'basic/versioning', 'Protocol Version Negotiation'),
  title: 'An unsupported version is refused with -32022, which lists the supported ones',
  why: 'A client chooses its next try from this list; without it there is no way to agree.',
  fix: 'Answer with error -32022 and data {"supported": [the versions of server/discover], "requested": the version that came}.',
  judge: ({ envelope: { unsupported, discovers } }) =>
    judgeEach(unsupported, 'Nothing was asked.', (exchange) => {
      if (isUnseen(exchange))
        return reportNotVerified(`${exchange.method ?? ''} could not be asked.`);
      const fault = findFault(exchange, discovers[0]?.result?.['supportedVersions']);
      if (fault === undefined) return undefined;
      const where = `${exchange.method ?? ''} in an unsupported version`;
      const { message, expected } = fault;
      const evidence = {
        sent: describeRequest(exchange),
        came: describeAnswer(exchange),
        expected,
      };
      return isServedDiscovery(exchange)
        ? reportDisputed({ where, message: DISCOVERY, evidence })
        : fail({ where, message, evidence });
    }),
});

// It is the way to learn of the versions, so some servers answer it in any.
const isServedDiscovery = ({ method, result }: Exchange): boolean =>
  method === 'server/discover' && result !== undefined;
const DISCOVERY =
  'server/discover is answered in a version that nobody speaks; the clause on versions makes no exception for it, though it is there to find the versions.';

interface Fault {
  readonly message: string;
  readonly expected: string;
}

function findFault(exchange: Exchange, discovered: Json | undefined): Fault | undefined {
  const method = exchange.method ?? '';
  if (readCode(exchange) !== UNSUPPORTED_VERSION) {
    return {
      message: `${method} in a version that nobody speaks is not refused with -32022.`,
      expected: 'error -32022 with the supported versions',
    };
  }
  const asked = readField(exchange.sent, 'params', '_meta', VERSION_KEY);
  if (readField(exchange.error, 'data', 'requested') !== asked) {
    return {
      message: 'data.requested is not the version that was asked for.',
      expected: `"requested": ${shorten(asked)}`,
    };
  }
  const supported = readField(exchange.error, 'data', 'supported');
  if (!Array.isArray(supported)) {
    return { message: 'data.supported is no list of versions.', expected: 'a list of versions' };
  }
  if (Array.isArray(discovered) && joinVersions(supported) !== joinVersions(discovered)) {
    return {
      message: 'data.supported names other versions than server/discover.',
      expected: shorten(discovered),
    };
  }
  return undefined;
}

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';

// Older revisions are opened by a handshake, so an answer to a modern request may leave them out.
const joinVersions = (versions: readonly unknown[]): string =>
  versions
    .map(String)
    .filter((version) => !isLegacy(version))
    .toSorted()
    .join();

const isLegacy = (version: string): boolean =>
  revisions.some(({ era, revision }) => era === 'legacy' && revision === version);

import { latestLegacyRevision, latestModernRevision, revisions } from '@wellspoken/spec/revisions';

import type { Negotiation } from '../../probe/opening/opening.evidence.ts';
import type { BaseEvidence } from '../../probe/evidence-map.evidence.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { readField } from '../../wire/json.ts';
import {
  anyTransport,
  defineRule,
  reportDisputed,
  fail,
  judgeEach,
  reportNotVerified,
  type Outcome,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import { describeAnswer, readCode, isTurnedAway, describeRequest } from '../exchanges.ts';

const source = citeSpecification('2025-11-25', 'basic/lifecycle', 'Version Negotiation');

/** init/version-same */
export const initVersionSame = defineRule({
  id: 'init/version-same',
  level: 'must',
  eras: ['legacy'],
  transports: anyTransport,
  needs: ['negotiation'],
  source,
  title: 'A version that the server speaks comes back unchanged',
  why: 'A client that asks for what both sides speak must get it, or it leaves or speaks another dialect than the server.',
  fix: 'Look the requested protocolVersion up in your list of supported versions and answer with the same one where it is there.',
  judge: (evidence) => {
    const all = listHandshakes(evidence).filter(({ asked }) => isPublished(asked));
    const spoken = new Set(listHandshakes(evidence).flatMap(listVersions));
    const broken = all.filter(
      ({ asked, came }) => came !== undefined && came !== asked && spoken.has(asked),
    );
    if (broken.length > 0) return broken.map(toOtherVersion);
    return all.some(({ asked, came }) => asked === came)
      ? pass
      : reportNotVerified('No version that was asked for is known to be spoken by the server.');
  },
});

// What it agrees to or names as supported, it speaks.
const listVersions = ({ came, exchange }: Handshake): readonly unknown[] => {
  const named = readField(exchange.error, 'data', 'supported');
  return [came, ...(Array.isArray(named) ? (named as readonly unknown[]) : [])];
};

const toOtherVersion = ({ asked, came, exchange }: Handshake): Outcome =>
  fail({
    where: describeVersionPlace(asked),
    message: `The server speaks "${asked}", yet it answered with "${came ?? ''}" when asked for it.`,
    evidence: {
      sent: describeRequest(exchange),
      came: describeAnswer(exchange),
      expected: `"protocolVersion": "${asked}"`,
    },
  });

/** init/version-other */
export const initVersionOther = defineRule({
  id: 'init/version-other',
  level: 'must',
  eras: ['legacy'],
  transports: anyTransport,
  needs: ['negotiation'],
  source,
  title: 'An unknown version is answered with one that the server speaks',
  why: 'A server that agrees to a version that it does not know misleads every newer client.',
  fix: 'Where the requested protocolVersion is not in your list, answer with the newest version of your list.',
  judge: ({ negotiation }) =>
    judgeEach(
      negotiation.filter((one) => !one.isPublished),
      'No unknown version was asked for.',
      ({ version, exchange }) => {
        const where = describeVersionPlace(version);
        const came = exchange.result?.['protocolVersion'];
        const evidence = {
          sent: describeRequest(exchange),
          came: describeAnswer(exchange),
          expected: 'a result with a version that the server speaks',
        };
        if (came === version) {
          const message = `The server agreed to "${version}", which was never published.`;
          return fail({ where, message, evidence });
        }
        if (exchange.result) return undefined;
        if (isTurnedAway(exchange)) return reportNotVerified('The server refused to talk.', where);
        if (isClearRefusal(exchange)) {
          const message =
            'The server refused the version with an error; the text asks for another version, an example on the same page shows an error.';
          return reportDisputed({ where, message, evidence });
        }
        return fail({ where, message: 'The server offered no version instead.', evidence });
      },
    ),
});

function isClearRefusal(exchange: Handshake['exchange']): boolean {
  const code = readCode(exchange);
  if (typeof code !== 'number') return false;
  const text = JSON.stringify(exchange.error);
  return code === -32602 || code === -32022 || /version/i.test(text);
}

/** init/version-published */
export const initVersionPublished = defineRule({
  id: 'init/version-published',
  level: 'must',
  eras: ['legacy'],
  transports: anyTransport,
  needs: ['negotiation'],
  source,
  title: 'The version in the answer is a published revision',
  why: 'Clients know the published revisions only, and leave when they get anything else.',
  fix: `Answer with a revision such as "${latestLegacyRevision}"; the version of your own program belongs into serverInfo.version.`,
  judge: (evidence) =>
    judgeEach(
      listHandshakes(evidence).filter(({ came }) => came !== undefined),
      'The server answered with no version.',
      ({ asked, came = '', exchange }) => {
        // An echo is told by the rule on unknown versions.
        if (came === asked || isPublished(came)) return undefined;
        if (/^\d{4}-\d{2}-\d{2}$/.test(came) && came > latestModernRevision) {
          return reportNotVerified(`"${came}" is newer than every revision known here.`);
        }
        return fail({
          where: describeVersionPlace(asked),
          message: `"${came}" is no published revision of the protocol.`,
          evidence: { came: describeAnswer(exchange), expected: 'a published revision' },
        });
      },
    ),
});

/** init/latest */
export const initLatest = defineRule({
  id: 'init/latest',
  level: 'practice',
  eras: ['legacy'],
  transports: anyTransport,
  needs: ['negotiation'],
  source,
  title: 'The newest revision with a handshake is offered',
  why: 'Each revision brings what newer clients use: structured results, titles, icons, elicitation.',
  fix: `Update the library that speaks the protocol, so that the server offers ${latestLegacyRevision}.`,
  judge: (evidence) => {
    const offered = listHandshakes(evidence).flatMap(({ came }) =>
      came !== undefined && isPublished(came) ? [came] : [],
    );
    const newest = offered.toSorted().at(-1);
    if (newest === undefined) return reportNotVerified('The server offered no published revision.');
    if (newest >= latestLegacyRevision) return pass;
    return fail({
      where: 'initialize, protocolVersion',
      message: `The newest revision that the server offers is ${newest}.`,
      evidence: { came: newest, expected: latestLegacyRevision },
    });
  },
});

/** One `initialize`: what was asked for, and what came. */
interface Handshake {
  /** The version that was asked for. */
  readonly asked: string;
  /** The version that came back; absent where none did. */
  readonly came?: string;
  readonly exchange: Exchange;
}

/** Every `initialize` of a variant, that of its opening first. */
function listHandshakes({
  opening,
  negotiation,
}: Pick<BaseEvidence, 'opening'> & {
  readonly negotiation: Negotiation;
}): readonly Handshake[] {
  return [opening.exchange, ...negotiation.map(({ exchange }) => exchange)].map(toHandshake);
}

function toHandshake(exchange: Exchange): Handshake {
  const asked = readField(exchange.sent, 'params', 'protocolVersion');
  const came = exchange.result?.['protocolVersion'];
  return {
    asked: typeof asked === 'string' ? asked : '',
    exchange,
    ...(typeof came === 'string' && { came }),
  };
}

/** Whether a version is a published revision. */
const isPublished = (version: string): boolean =>
  revisions.some(({ revision }) => revision === version);

/** The place of an `initialize` that asked for a version. */
const describeVersionPlace = (asked: string): string => `initialize with "${asked}"`;

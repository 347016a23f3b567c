import { revisions } from '@wellspoken/spec/revisions';

import { anyTransport } from '../../rules/define-rule.ts';
import { metaKeys } from '../../wire/envelope.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import type { RequestOptions, Session } from '../../wire/session.ts';
import { createInitializeParams } from '../../wire/stdio-session.ts';
import { defineProbe, type ProbeContext } from '../define-probe.ts';
import { listMethods } from '../lists/lists.probe.ts';
import type { EnvelopeEvidence, ServedVersion } from './opening.evidence.ts';

const DISCOVER = 'server/discover';
/** A version that no server speaks. */
const UNSUPPORTED = '1999-01-01';
const TRACE_PARENT = '00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01';

const { protocolVersion, clientCapabilities, clientInfo } = metaKeys;
const withoutEnvelope = {
  [protocolVersion]: null,
  [clientCapabilities]: null,
  [clientInfo]: null,
};

const createVersionOptions = (version: string): RequestOptions => ({
  meta: { [protocolVersion]: version },
  headers: { 'mcp-protocol-version': version },
});

/** Modern requests whose envelope lacks a part, names an unknown version, or is not there at all. */
export const envelopeProbe = defineProbe({
  name: 'envelope',
  eras: ['modern'],
  transports: anyTransport,
  run: async (context): Promise<EnvelopeEvidence> => {
    const session = await context.shared();
    const first = await session.request(DISCOVER);
    const ask = createAsk(context, session);
    const [withoutCapabilities, withoutClientInfo, unsupported, traced] = await Promise.all([
      ask({ meta: { [clientCapabilities]: null } }),
      ask({ meta: { [clientInfo]: null } }),
      ask(createVersionOptions(UNSUPPORTED)),
      session.request(DISCOVER, {}, { meta: { traceparent: TRACE_PARENT } }),
    ]);
    return {
      withoutCapabilities,
      withoutClientInfo,
      unsupported,
      traced,
      ...(await askWithoutVersion(context)),
      served: await askInEach(context, session, first),
      discovers: [first, await session.request(DISCOVER)],
    };
  },
});

type Ask = (options: RequestOptions) => Promise<readonly Exchange[]>;

function createAsk(context: ProbeContext, session: Session): Ask {
  const methods = [DISCOVER, ...chooseListMethods(context)];
  return (options) => Promise.all(methods.map((method) => session.request(method, {}, options)));
}

// A server of both eras may take such a request for the older one and stay with it: not on the shared connection.
async function askWithoutVersion(
  context: ProbeContext,
): Promise<Pick<EnvelopeEvidence, 'withoutVersion' | 'bare'>> {
  const session = await (context.variant.transport === 'stdio'
    ? context.inherit()
    : context.shared());
  await session.request(DISCOVER);
  const ask = createAsk(context, session);
  const bare = await ask({ meta: withoutEnvelope });
  return { bare, withoutVersion: await ask({ meta: { [protocolVersion]: null } }) };
}

/** The first list that the server declares, if any. */
function chooseListMethods({ opening }: ProbeContext): readonly string[] {
  return Object.values(listMethods)
    .filter(({ capability }) => capability in opening.capabilities)
    .slice(0, 1)
    .map(({ method }) => method);
}

async function askInEach(
  context: ProbeContext,
  session: Session,
  { result }: Exchange,
): Promise<readonly ServedVersion[]> {
  const named = result?.['supportedVersions'];
  const versions = (Array.isArray(named) ? named : []).filter(
    (version): version is string => typeof version === 'string',
  );
  const legacy = versions.filter(isLegacy);
  // Over stdio each handshake costs a process; the oldest promise is the likeliest to be stale.
  const isCheap = context.variant.transport !== 'stdio' || context.settings.slow;
  const asked = isCheap ? legacy : legacy.toSorted().slice(0, 1);
  return Promise.all([
    ...versions
      .filter((version) => !isLegacy(version))
      .map(async (version) => ({
        version,
        exchange: await session.request(DISCOVER, {}, createVersionOptions(version)),
      })),
    ...asked.map(async (version) => ({
      version,
      exchange: await initialize(context, version),
    })),
  ]);
}

const isLegacy = (version: string): boolean =>
  revisions.some(({ revision, era }) => revision === version && era === 'legacy');

async function initialize(context: ProbeContext, version: string): Promise<Exchange> {
  const session = await context.open({ handshake: false });
  const exchange = await session.request(
    'initialize',
    createInitializeParams(context.variant, { revision: version }),
    {
      meta: withoutEnvelope,
      headers: { 'mcp-protocol-version': null, 'mcp-method': null },
      timeoutMs: context.settings.timeoutMs * 3,
    },
  );
  await endHttpSession(session, exchange);
  return exchange;
}

// A session that was opened by hand is ended by hand.
async function endHttpSession({ http, headersFor }: Session, { http: answer }: Exchange) {
  const id = answer?.headers['mcp-session-id'];
  if (!http || id === undefined) return;
  const { authorization } = headersFor(DISCOVER);
  await http.exchange({
    method: 'DELETE',
    headers: { 'mcp-session-id': id, ...(authorization !== undefined && { authorization }) },
    timeoutMs: 2000,
  });
}

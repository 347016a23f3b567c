import type { OldWays } from '../../evidence/old-ways.ts';
import { fieldOf } from '../../wire/json.ts';
import { anyTransport } from '../../rule/define-rule.ts';
import { defineProbe, Unavailable, type ProbeContext } from '../define-probe.ts';
import type { HttpEndpoint, HttpOutcome } from '../../wire/http-endpoint.ts';

/** Deprecated ways into a modern server: the old HTTP+SSE, and registration as the only one. */
export const oldWaysProbe = defineProbe({
  name: 'oldWays',
  eras: ['modern'],
  transports: anyTransport,
  after: ['auth'],
  run: async (context): Promise<OldWays> => {
    const { endpoint } = context;
    if (!endpoint) return { streams: [] };
    const registration = findRegistration(context);
    return {
      streams: await findStreams(context, endpoint),
      ...(registration !== undefined && { registration }),
    };
  },
});

/** The address for registration, where clients cannot be known by a document of theirs. */
function findRegistration(context: ProbeContext): string | undefined {
  const documents = documentsOf(context)?.issuer ?? [];
  const { json } = documents.find(({ status }) => status === 200) ?? {};
  const address = fieldOf(json, 'registration_endpoint');
  const isOnly = fieldOf(json, 'client_id_metadata_document_supported') !== true;
  return typeof address === 'string' && isOnly ? address : undefined;
}

function documentsOf({ piece }: ProbeContext): ReturnType<typeof piece<'auth'>>['documents'] {
  try {
    return piece('auth').documents;
  } catch (error) {
    // Without a lock there is no registration.
    if (error instanceof Unavailable) return undefined;
    throw error;
  }
}

/** At the endpoint, or where most put it. */
async function findStreams(
  context: ProbeContext,
  endpoint: HttpEndpoint,
): Promise<readonly string[]> {
  const beside = new URL('sse', endpoint.url).pathname;
  const paths = [...new Set([endpoint.url.pathname, beside])];
  const offered = await Promise.all(paths.map((path) => offersOldStream(context, endpoint, path)));
  return paths.filter((_, index) => offered[index]);
}

async function offersOldStream(
  context: ProbeContext,
  endpoint: HttpEndpoint,
  path: string,
): Promise<boolean> {
  const { quietMs, timeoutMs } = context.settings;
  // Such a stream begins with its event at once; other streams stay open, and are not waited for.
  const soon = await openStream(context, endpoint, { path, timeoutMs: quietMs * 4 });
  const isSlow = 'fault' in soon && soon.fault === 'silent';
  const outcome = isSlow ? await openStream(context, endpoint, { path, timeoutMs }) : soon;
  return 'answer' in outcome && outcome.answer.events.some(({ event }) => event === 'endpoint');
}

function openStream(
  { settings }: ProbeContext,
  endpoint: HttpEndpoint,
  { path, timeoutMs }: { readonly path: string; readonly timeoutMs: number },
): Promise<HttpOutcome> {
  const { token } = settings.tokens;
  return endpoint.exchange({
    method: 'GET',
    path,
    headers: {
      accept: 'text/event-stream',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    timeoutMs,
    onEvent: () => true,
  });
}

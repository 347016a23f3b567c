import type { OldStreams } from '../../evidence/old-streams.ts';
import { anyTransport } from '../../rule/define-rule.ts';
import { defineProbe, type ProbeContext } from '../define-probe.ts';
import type { HttpEndpoint } from '../http/endpoint.ts';

/** Whether a modern server offers the old HTTP+SSE too: at its endpoint, or where most put it. */
export const oldStreamsProbe = defineProbe({
  name: 'oldStreams',
  eras: ['modern'],
  transports: anyTransport,
  run: async (context): Promise<OldStreams> => {
    const { endpoint } = context;
    if (!endpoint) return [];
    const beside = new URL('sse', endpoint.url).pathname;
    const paths = [...new Set([endpoint.url.pathname, beside])];
    const offered = await Promise.all(
      paths.map((path) => offersOldStream(context, endpoint, path)),
    );
    return paths.filter((_, index) => offered[index]);
  },
});

async function offersOldStream(
  { settings }: ProbeContext,
  endpoint: HttpEndpoint,
  path: string,
): Promise<boolean> {
  const { token } = settings.tokens;
  let isOffered = false;
  await endpoint.exchange({
    method: 'GET',
    path,
    headers: {
      accept: 'text/event-stream',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    // Such a stream begins with its event at once.
    timeoutMs: settings.quietMs * 2,
    onEvent: ({ event }) => {
      isOffered ||= event === 'endpoint';
      return true;
    },
  });
  return isOffered;
}

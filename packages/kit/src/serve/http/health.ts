import type { ServerDefinition } from '../../define/server.ts';
import { isJson, isObject } from '../../define/schema/json.ts';
import type { Route, Service } from './service.ts';

/** Reports the health of a port and of its servers. */
export async function showHealth(service: Service): Promise<Response> {
  const isOpen = service.phase === 'open';
  // Details require authentication, which this endpoint does not have.
  const servers =
    service.gates === undefined &&
    (await Promise.all(service.routes.map((route) => describe(service, route))));
  return Response.json(
    {
      status: isOpen ? 'ok' : 'draining',
      ...(servers !== false && {
        uptimeSeconds: Math.max(0, Math.floor(service.uptimeMs() / 1000)),
        servers,
      }),
    },
    { status: isOpen ? 200 : 503 },
  );
}

/**
 * Reports whether a request would be served now. A healthy process can be full: it should get no
 * more work, but a restart would lose the work in progress.
 */
export function showReadiness({ phase, inFlight, maxInFlight }: Service): Response {
  const isFull = inFlight.calls >= maxInFlight;
  const status = phase !== 'open' ? 'draining' : isFull ? 'full' : 'ready';
  if (status === 'ready') return Response.json({ status });
  return Response.json({ status }, { status: 503, headers: { 'retry-after': '1' } });
}

async function describe(service: Service, { definition, path }: Route): Promise<object> {
  const own = { name: definition.name, version: definition.version, path };
  // Repeated last so that nothing overrides these; spread first to keep them in front.
  return { ...own, ...(await askFor(service, definition)), ...own };
}

const PROBLEM = { problem: 'Its health cannot be told.' };

async function askFor({ logger }: Service, { name, health }: ServerDefinition): Promise<object> {
  try {
    const told = (await health?.()) ?? {};
    if (isObject(told) && isJson(told)) return told;
    throw new TypeError('What health returned is no object that JSON can carry');
  } catch (err) {
    logger.error({ server: name, err }, 'The health of a server cannot be told');
    return PROBLEM;
  }
}

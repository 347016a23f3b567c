import type { HealthReport, ServerDefinition } from '../../define/server.ts';
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
const SILENCE = { problem: 'It does not answer, because it is busy or stuck.' };
/** How long a health check waits for a server. */
const PATIENCE_MS = 1_000;

async function askFor({ logger }: Service, { name, health }: ServerDefinition): Promise<object> {
  try {
    const told = await withPatience(health);
    if (isObject(told) && isJson(told)) return told;
    throw new TypeError('What health returned is no object that JSON can carry');
  } catch (err) {
    logger.error({ server: name, err }, 'The health of a server cannot be told');
    return PROBLEM;
  }
}

// Checks of the other servers, and of the process, must not wait for one of them.
async function withPatience(health: ServerDefinition['health']): Promise<HealthReport> {
  const told = health?.() ?? {};
  if (!(told instanceof Promise)) return told;
  let late: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<HealthReport>((resolve) => {
    late = setTimeout(() => resolve(SILENCE), PATIENCE_MS);
  });
  try {
    return await Promise.race([told, silence]);
  } finally {
    clearTimeout(late);
  }
}

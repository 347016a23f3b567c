import type { AuthOptions } from '../auth/options.ts';
import {
  DEFAULT_KEEP_ALIVE_MS,
  DEFAULT_SESSIONS,
  type EndpointOptions,
} from '../fetch/endpoint.ts';
import { openSse } from '../sse/open-sse.ts';
import type { Door } from './house.ts';
import type { InFlight } from './in-flight.ts';

/** Whether there are side doors, and their limits. */
export interface SideDoorOptions extends Pick<EndpointOptions, 'sessions' | 'keepAliveMs'> {
  readonly legacySse?: boolean;
  readonly auth?: AuthOptions;
}

/** Opens `/sse` and `/messages` beside each server's endpoint, with its name where that has one. */
export function openSideDoors(
  doors: readonly Door[],
  inFlight: InFlight,
  options: SideDoorOptions,
): readonly Door[] {
  if (options.legacySse !== true) return [];
  const before = publicPrefix(options.auth);
  return doors.flatMap(({ definition, path: main, endpoint }) => {
    const path = main.replace(/^\/mcp/, '/sse');
    const messagesPath = main.replace(/^\/mcp/, '/messages');
    const { stream, messages } = openSse({
      path: before + path,
      messagesPath: before + messagesPath,
      runtime: endpoint.runtime,
      keepAliveMs: options.keepAliveMs ?? DEFAULT_KEEP_ALIVE_MS,
      maxConnections: options.sessions?.max ?? DEFAULT_SESSIONS.max,
      // The POST is over long before its answer stands on the stream.
      enter: () => inFlight.enter('call'),
    });
    return [
      { definition, path, endpoint: stream },
      { definition, path: messagesPath, endpoint: messages },
    ];
  });
}

/** What a proxy puts before our paths, as far as the public URL of the endpoint shows it. */
function publicPrefix(auth: AuthOptions | undefined): string {
  const { resource } = auth ?? {};
  if (resource === undefined || !URL.canParse(resource)) return '';
  return /^(.*)\/mcp\/?$/.exec(new URL(resource).pathname)?.[1] ?? '';
}

import type { Caller } from '../../call/types.ts';
import type { RuntimeOptions } from '../../call/runtime.ts';
import { assertServer, type ServerDefinition } from '../../define/server.ts';
import { pointErrorsAtCaller, KitError } from '../../errors/kit-error.ts';
import { digestOnWeb } from '../../utils/platform.ts';
import { type Gate, METADATA_PATH, getMetadataPath, openGate } from '../auth/gate.ts';
import { createAuthSetup } from '../auth/auth-setup.ts';
import { type AuthOptions, listSecrets } from '../auth/options.ts';
import { assertKnownScopes } from '../auth/scopes.ts';
import { readMessage } from '../protocol/read-message.ts';
import { type Cors, type CorsOptions, createCors } from './cors.ts';
import { type EndpointOptions, EVERYONE, openEndpoint } from './endpoint.ts';
import { createGuard, type GuardOptions, readBody } from './guard.ts';
import { refuseClosing } from './respond.ts';

/** Options of {@link createFetchHandler}. */
export interface FetchOptions extends EndpointOptions, GuardOptions {
  readonly maxBodyBytes?: number;
  /** Lets pages of other origins read responses; default false. */
  readonly cors?: boolean | CorsOptions;
  /** Authentication; by default everyone has access. */
  readonly auth?: AuthOptions;
  /** Identifies the caller; by default all requests share one caller. */
  readonly callerOf?: (request: Request) => Caller;
}

export const DEFAULT_MAX_BODY_BYTES = 4_194_304;

/** What is already known about a request. */
export interface Arrival {
  /** The body, if it has already been read. */
  readonly body?: Uint8Array;
  /**
   * The caller. If callers have scopes, also set `callerOf`, so that this is known from the start.
   */
  readonly caller?: Caller;
}

/** A web-standard handler: takes a request, returns a response. */
export interface FetchHandler {
  (request: Request, arrival?: Arrival): Promise<Response>;
  /** Ends sessions and streams; later requests are refused. */
  readonly close: () => Promise<void>;
}

/** Creates a handler that serves both eras at one URL. */
export function createFetchHandler(
  definition: ServerDefinition,
  options: FetchOptions = {},
): FetchHandler {
  const gate = pointErrorsAtCaller(createFetchHandler, () => {
    assertServer(definition);
    return openFetchGate(definition, options);
  });
  const isGuarded = gate !== undefined || options.callerOf !== undefined;
  const endpoint = openEndpoint(definition, {
    ...options,
    secrets: listSecrets(options),
    isGuarded,
  });
  const guard = createGuard(options);
  const cors = createCors(options.cors, options);
  const handle = async (request: Request, arrival: Arrival = {}): Promise<Response> => {
    const { headers } = request;
    const refusal = guard({
      host: headers.get('host'),
      origin: headers.get('origin'),
      addressed: () => new URL(request.url).hostname,
    });
    if (refusal !== undefined) return refusal;
    if (cors === undefined) return answer(request, arrival);
    return answerPage(cors, request, () => answer(request, arrival));
  };
  const answer = async (request: Request, arrival: Arrival): Promise<Response> => {
    if (endpoint.isClosed()) return refuseClosing();
    const metadata = gate && findMetadata(gate, request);
    if (metadata !== undefined) return metadata;
    const caller = await identify(request, arrival);
    if (caller instanceof Response) return caller;
    if (request.method !== 'POST') return endpoint.serve(request, { caller });
    const body = arrival.body ?? (await readBody(request, getMaxBodyBytes(options)));
    if (body instanceof Response) return body;
    const read = readMessage(body);
    return gate?.refuseScope(caller, read) ?? endpoint.serve(request, { caller, read });
  };
  // If there is a gate, it alone identifies callers.
  const identify = (request: Request, arrival: Arrival): Identified => {
    if (gate === undefined) return arrival.caller ?? options.callerOf?.(request) ?? EVERYONE;
    const query = (): URLSearchParams => new URL(request.url).searchParams;
    return gate.enter({ authorization: request.headers.get('authorization'), query });
  };
  return Object.assign(handle, { close: endpoint.close });
}

// Adds CORS headers to every response, so that pages can read errors too.
async function answerPage(
  cors: Cors,
  { method, headers }: Request,
  answer: () => Promise<Response>,
): Promise<Response> {
  const response =
    cors.preflight({ method, header: (name) => headers.get(name) }) ?? (await answer());
  for (const [name, value] of Object.entries(cors.headersFor(headers.get('origin')))) {
    response.headers.set(name, value);
  }
  return response;
}

type Identified = ReturnType<Gate['enter']>;

function getMaxBodyBytes(options: FetchOptions): number {
  return options.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES;
}

/** The options that determine whether a handler has a gate. */
interface FetchGateOptions extends RuntimeOptions {
  readonly auth?: AuthOptions;
  readonly callerOf?: unknown;
}

/** Creates the gate of a handler; undefined without authentication. */
function openFetchGate(
  definition: ServerDefinition,
  { auth, callerOf, clock, logger }: FetchGateOptions,
): Gate | undefined {
  if (auth === undefined) return undefined;
  const { resource } = auth;
  if (resource === undefined) {
    throw new KitError(
      'KIT_OPTION_INVALID',
      'createFetchHandler got auth without auth.resource: give the public URL of the endpoint, because a handler cannot know it.',
    );
  }
  if (callerOf !== undefined) {
    throw new KitError(
      'KIT_OPTION_INVALID',
      'createFetchHandler got auth and callerOf: both say who calls, so give one of them.',
    );
  }
  const setup = createAuthSetup(auth, { digest: digestOnWeb, clock, logger });
  assertKnownScopes(auth, [definition]);
  return openGate(setup, definition, () => resource);
}

/** Returns the authorization metadata if the request is for it. */
function findMetadata(gate: Gate, { method, url }: Request): Response | undefined {
  if (method !== 'GET') return undefined;
  const { pathname } = new URL(url);
  const isAsked = [METADATA_PATH, getMetadataPath(gate.path())].includes(pathname);
  return isAsked ? gate.showMetadata() : undefined;
}

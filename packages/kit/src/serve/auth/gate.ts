import type { RequestId } from '@modelcontextprotocol/server';

import { describeLackingScope, mayUse, type Scoped } from '../../call/admit.ts';
import type { Caller } from '../../call/types.ts';
import { isObject } from '../../define/schema/json.ts';
import type { ServerDefinition } from '../../define/server.ts';
import { continueWith } from '../../utils/continue-with.ts';
import { getRequestId, type Posted, refuse } from '../fetch/respond.ts';
import { matchResource } from '../methods/find-resource.ts';
import type { Read } from '../protocol/read-message.ts';
import { readBearer } from './assert-auth.ts';
import type { AuthSetup } from './auth-setup.ts';
import type { Authenticate, Verdict } from './authenticate.ts';
import { LEAVE_ALONE_MS } from './keys-unreachable.ts';
import type { AuthOptions } from './options.ts';
import { listScopes } from './scopes.ts';

/** The head of a request, as far as authentication needs it. */
interface Head {
  readonly authorization: string | null | undefined;
  /** The query of the URL; read only when the request is refused. */
  readonly query: () => URLSearchParams;
}

/** Authenticates the requests of one endpoint. */
export interface Gate {
  /** Returns the caller of a request or an error response; synchronously if possible. */
  readonly enter: (head: Head) => Caller | Response | Promise<Caller | Response>;
  /** Returns an error response if a message lacks the scopes for what it requests; batches pass. */
  readonly refuseScope: (caller: Caller, read: Read) => Response | undefined;
  readonly showMetadata: () => Response;
  /** The public path of the endpoint. */
  readonly path: () => string;
}

/** Creates the gate of a server at a public URL, which may be known only once it listens. */
export function openGate(
  setup: AuthSetup,
  definition: ServerDefinition,
  resource: () => string,
): Gate {
  const post: Post = { setup, definition, resource };
  let authenticate: Authenticate | undefined;
  return {
    enter({ authorization, query }) {
      const bearer = readBearer(authorization);
      if (bearer.kind === 'malformed') return refuseUnauthorized(post, MALFORMED, 'invalid_token');
      if (bearer.kind === 'none') {
        return refuseUnauthorized(post, query().has('access_token') ? USE_HEADER : NO_TOKEN);
      }
      authenticate ??= setup.authenticateAt(resource());
      return continueWith(authenticate(bearer.token), (verdict) => settle(post, verdict));
    },
    refuseScope: (caller, read) =>
      read.kind === 'message' ? refuseScope(post, caller, read.message) : undefined,
    showMetadata: () => showMetadata(createMetadata(post)),
    path: () => new URL(resource()).pathname,
  };
}

interface Post {
  readonly setup: AuthSetup;
  readonly definition: ServerDefinition;
  readonly resource: () => string;
}

const USE_HEADER = 'Send the token in the Authorization header, never in the URL.';
const NO_TOKEN = 'A token is needed: send the header "Authorization: Bearer <token>".';
const MALFORMED = 'The Authorization header must be one, with "Bearer", a space and the token.';

function refuseUnauthorized(post: Post, message: string, error?: 'invalid_token'): Response {
  return createChallenge({
    status: 401,
    message,
    scopes: listRequiredScopes(post),
    metadataUrl: getMetadataUrl(post.resource()),
    ...(error !== undefined && { error }),
  });
}

function settle(post: Post, verdict: Verdict): Caller | Response {
  const { logger } = post.setup;
  const server = post.definition.name;
  switch (verdict.kind) {
    case 'invalid':
      logger.info({ server, why: verdict.why }, 'A token was refused');
      return refuseUnauthorized(post, verdict.why, 'invalid_token');
    case 'unknown':
      logger.error({ server, err: verdict.cause }, 'A token cannot be checked');
      return refuseUndecided(LEAVE_ALONE_MS / 1000);
    case 'caller': {
      const scopes = listRequiredScopes(post);
      if (mayUse(verdict.caller, { scopes })) return verdict.caller;
      return refuseForbidden(post, {
        message: describeLackingScope('This server', { scopes }),
        scopes,
      });
    }
  }
}

function refuseScope(post: Post, caller: Caller, posted: Posted): Response | undefined {
  const named = listScopes(post.definition);
  const held = caller.scopes;
  if (held === undefined || named.length === 0) return undefined;
  const asked = findRequiredScopes(post.definition, posted);
  if (asked === undefined || mayUse(caller, asked.definition)) return undefined;
  const needed: Scoped = asked.definition;
  // Scopes already granted are listed too, or a client would lose them when it requests the others.
  const kept = [...listRequiredScopes(post), ...named].filter((scope) => held.includes(scope));
  return refuseForbidden(post, {
    message: describeLackingScope(asked.what, needed),
    scopes: [...new Set([...kept, ...(needed.scopes ?? [])])],
    id: getRequestId(posted),
  });
}

function refuseForbidden(post: Post, denial: Pick<Denial, 'message' | 'scopes' | 'id'>): Response {
  const metadataUrl = getMetadataUrl(post.resource());
  return createChallenge({ ...denial, status: 403, error: 'insufficient_scope', metadataUrl });
}

function listRequiredScopes({ setup }: Post): readonly string[] {
  return setup.auth.requiredScopes ?? [];
}

function createMetadata(post: Post): Metadata {
  const { auth } = post.setup;
  const servers = listAuthorizationServers(auth);
  const scopes = auth.scopesSupported ?? [
    ...new Set([...listRequiredScopes(post), ...listScopes(post.definition)]),
  ];
  return {
    resource: post.resource(),
    resource_name: post.definition.title,
    ...(servers.length > 0 && { authorization_servers: servers }),
    ...(scopes.length > 0 && { scopes_supported: scopes }),
    bearer_methods_supported: ['header'],
  };
}

function listAuthorizationServers({
  authorizationServers,
  issuer,
}: AuthOptions): readonly string[] {
  return authorizationServers ?? (issuer === undefined ? [] : [issuer]);
}

/** Why a request is refused. */
interface Denial {
  readonly status: 401 | 403;
  /** For people and models. */
  readonly message: string;
  /** The error code of RFC 6750; absent if there was no token. */
  readonly error?: 'invalid_token' | 'insufficient_scope';
  /** The scopes that a token needs. */
  readonly scopes?: readonly string[];
  readonly metadataUrl: string;
  readonly id?: RequestId | undefined;
}

/** Refuses a request, stating where to get a token and with which scopes. */
function createChallenge({ status, message, id, ...denial }: Denial): Response {
  const { error, scopes = [], metadataUrl } = denial;
  const parts = [
    `resource_metadata="${metadataUrl}"`,
    ...(scopes.length === 0 ? [] : [`scope="${scopes.join(' ')}"`]),
    ...(error === undefined
      ? []
      : [`error="${error}"`, `error_description="${toQuotable(message)}"`]),
  ];
  return refuse({
    status,
    message,
    id,
    headers: { 'www-authenticate': `Bearer ${parts.join(', ')}` },
  });
}

// RFC 6750 allows neither quotes nor backslashes in a description.
function toQuotable(text: string): string {
  return text.replaceAll('"', "'").replaceAll(/[^\x20-\x21\x23-\x5B\x5D-\x7E]/g, '?');
}

/** Refuses a request because the token cannot be checked at the moment. */
function refuseUndecided(seconds: number): Response {
  return refuse({
    status: 503,
    message: `The token cannot be checked now, because its issuer does not answer. Try again in ${seconds} s.`,
    headers: { 'retry-after': String(seconds) },
  });
}

/** The path of protected-resource metadata (RFC 9728). */
export const METADATA_PATH = '/.well-known/oauth-protected-resource';

/** The metadata of an endpoint, for clients without a token. */
interface Metadata {
  readonly resource: string;
  readonly resource_name: string;
  readonly authorization_servers?: readonly string[];
  readonly scopes_supported?: readonly string[];
  readonly bearer_methods_supported: readonly ['header'];
}

/** Returns the metadata path for the path of an endpoint. */
export function getMetadataPath(path: string): string {
  return path === '/' ? METADATA_PATH : `${METADATA_PATH}${path}`;
}

/** Returns the metadata URL of a resource. */
function getMetadataUrl(resource: string): string {
  const { origin, pathname } = new URL(resource);
  return `${origin}${getMetadataPath(pathname)}`;
}

/** The response to a metadata request, which needs no authentication. */
function showMetadata(metadata: Metadata): Response {
  return Response.json(metadata, {
    headers: { 'cache-control': 'max-age=300' },
  });
}

/** A requested definition, with the scopes it requires. */
interface RequiredScopes {
  readonly what: string;
  readonly definition: Scoped;
}

/** Finds the definition that a message requests; undefined for lists, batches and unknown names. */
function findRequiredScopes(server: ServerDefinition, posted: Posted): RequiredScopes | undefined {
  if (posted === undefined || !('method' in posted)) return undefined;
  const params: unknown = posted.params;
  if (!isObject(params)) return undefined;
  switch (posted.method) {
    case 'tools/call':
      return findTool(server, params['name']);
    case 'prompts/get':
      return findPrompt(server, params['name']);
    case 'resources/read':
    case 'resources/subscribe':
      return findResource(server, params['uri']);
    case 'completion/complete':
      return isObject(params['ref']) ? findReferred(server, params['ref']) : undefined;
    default:
      return undefined;
  }
}

function findTool(server: ServerDefinition, name: unknown): RequiredScopes | undefined {
  const tool = typeof name === 'string' ? server.tools.get(name) : undefined;
  if (tool === undefined || server.isHidden(tool.name)) return undefined;
  return { what: `The tool ${tool.name}`, definition: tool };
}

function findPrompt(server: ServerDefinition, name: unknown): RequiredScopes | undefined {
  const prompt = typeof name === 'string' ? server.prompts.get(name) : undefined;
  return prompt && { what: `The prompt ${prompt.name}`, definition: prompt };
}

function findResource(server: ServerDefinition, uri: unknown): RequiredScopes | undefined {
  const found = typeof uri === 'string' ? matchResource(server, uri) : undefined;
  return found && { what: `The resource ${found.resource.name}`, definition: found.needs };
}

function findReferred(
  server: ServerDefinition,
  ref: Readonly<Record<string, unknown>>,
): RequiredScopes | undefined {
  if (ref['type'] === 'ref/prompt') return findPrompt(server, ref['name']);
  const resource = server.resources.find(
    ({ uri, uriTemplate }) => ref['uri'] === (uriTemplate ?? uri),
  );
  return resource && { what: `The resource ${resource.name}`, definition: resource };
}

import type { Scoped } from '../../call/admit.ts';
import { isObject } from '../../define/schema/json.ts';
import type { ServerDefinition } from '../../define/server.ts';
import type { Posted } from '../fetch/respond.ts';
import { matchResource } from '../methods/find-resource.ts';

/** A requested definition, with the scopes it requires. */
export interface RequiredScopes {
  readonly what: string;
  readonly definition: Scoped;
}

/** Finds the definition that a message requests; undefined for lists, batches and unknown names. */
export function findRequiredScopes(
  server: ServerDefinition,
  posted: Posted,
): RequiredScopes | undefined {
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

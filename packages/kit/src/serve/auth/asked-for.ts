import type { Scoped } from '../../call/admit.ts';
import type { ServerDefinition } from '../../define/server.ts';
import { isObject } from '../../define/schema/json.ts';
import type { Posted } from '../fetch/respond.ts';
import { matchResource } from '../methods/find-resource.ts';

/** A definition that a message asks for. */
export interface AskedFor {
  readonly what: string;
  readonly definition: Scoped;
}

/** What one message asks for by name; undefined for a list, a batch, and what is not there. */
export function askedFor(server: ServerDefinition, posted: Posted): AskedFor | undefined {
  if (posted === undefined || !('method' in posted)) return undefined;
  const params: unknown = posted.params;
  if (!isObject(params)) return undefined;
  switch (posted.method) {
    case 'tools/call':
      return toolOf(server, params['name']);
    case 'prompts/get':
      return promptOf(server, params['name']);
    case 'resources/read':
    case 'resources/subscribe':
      return resourceOf(server, params['uri']);
    case 'completion/complete':
      return isObject(params['ref']) ? referred(server, params['ref']) : undefined;
    default:
      return undefined;
  }
}

function toolOf(server: ServerDefinition, name: unknown): AskedFor | undefined {
  const tool = typeof name === 'string' ? server.tools.get(name) : undefined;
  if (tool === undefined || server.isHidden(tool.name)) return undefined;
  return { what: `The tool ${tool.name}`, definition: tool };
}

function promptOf(server: ServerDefinition, name: unknown): AskedFor | undefined {
  const prompt = typeof name === 'string' ? server.prompts.get(name) : undefined;
  return prompt && { what: `The prompt ${prompt.name}`, definition: prompt };
}

function resourceOf(server: ServerDefinition, uri: unknown): AskedFor | undefined {
  const found = typeof uri === 'string' ? matchResource(server, uri) : undefined;
  return found && { what: `The resource ${found.resource.name}`, definition: found.needs };
}

function referred(
  server: ServerDefinition,
  ref: Readonly<Record<string, unknown>>,
): AskedFor | undefined {
  if (ref['type'] === 'ref/prompt') return promptOf(server, ref['name']);
  const resource = server.resources.find(
    ({ uri, uriTemplate }) => ref['uri'] === (uriTemplate ?? uri),
  );
  return resource && { what: `The resource ${resource.name}`, definition: resource };
}

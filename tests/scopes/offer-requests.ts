import type { Client } from '@modelcontextprotocol/client';
import type { ServerDefinition, Tool } from '@wellspoken/kit';

import { SCOPE_OF, type Way } from './callers.ts';

/** Tools whose authors say what they need, because their calls differ; actions.test.ts has these. */
export const SAID_BY_AUTHORS: Readonly<Record<string, readonly string[]>> = {
  entrez_data: ['read'],
};

/** What a caller must hold to see and call a tool, from what its definition says of its effect. */
export function scopesNeededBy({ name, effect }: Tool): readonly string[] {
  return SAID_BY_AUTHORS[name] ?? [SCOPE_OF[effect]];
}

/** One thing that can be asked for, and who may. */
export interface OfferRequest {
  readonly kind: 'tool' | 'prompt' | 'resource' | 'completion' | 'watch';
  readonly name: string;
  readonly needs: readonly string[];
  /** Whether it asks for something as another request did, with other arguments. */
  readonly isRepeated?: boolean;
  readonly ask: (client: Client) => Promise<object>;
}

const READ = [SCOPE_OF.read];

/** Everything that a server offers, with one way of asking for it. */
export function listOfferRequests(
  server: ServerDefinition,
  { uris, way }: { readonly uris: readonly string[]; readonly way: Way },
): readonly OfferRequest[] {
  const watched = uris.filter((uri) =>
    server.resources.some((resource) => resource.subscribable && resource.match(uri) !== undefined),
  );
  return [
    ...listToolRequests(server),
    ...listPromptRequests(server),
    ...uris.map((uri): OfferRequest => ({
      kind: 'resource',
      name: uri,
      needs: READ,
      ask: (client) => client.readResource({ uri }),
    })),
    ...listCompletionRequests(server),
    ...watched.map((uri): OfferRequest => ({
      kind: 'watch',
      name: uri,
      needs: READ,
      ask: (client) => (way === '2025-11-25' ? subscribe(client, uri) : listen(client, uri)),
    })),
  ];
}

/** Each example of each tool. */
function listToolRequests({ tools }: ServerDefinition): readonly OfferRequest[] {
  return [...tools.values()].flatMap((tool) =>
    tool.examples.map((example, place) => ({
      kind: 'tool' as const,
      name: `${tool.name}: ${example.name}`,
      needs: scopesNeededBy(tool),
      isRepeated: place > 0,
      ask: (client) =>
        client.callTool({ name: tool.name, arguments: { ...(example.arguments as object) } }),
    })),
  );
}

function listPromptRequests({ prompts }: ServerDefinition): readonly OfferRequest[] {
  return [...prompts.values()].map(({ name, arguments: all }) => {
    const required = all.filter((argument) => argument.required);
    const given = Object.fromEntries(required.map((argument) => [argument.name, 'README.md']));
    return {
      kind: 'prompt',
      name,
      needs: READ,
      ask: (client) => client.getPrompt({ name, arguments: given }),
    };
  });
}

function listCompletionRequests({ prompts, resources }: ServerDefinition): readonly OfferRequest[] {
  const refs = [
    ...[...prompts.values()].map(({ name, complete }) => ({
      ref: { type: 'ref/prompt' as const, name },
      names: Object.keys(complete),
    })),
    ...resources.map(({ uriTemplate: uri = '', complete = {} }) => ({
      ref: { type: 'ref/resource' as const, uri },
      names: Object.keys(complete),
    })),
  ];
  return refs.flatMap(({ ref, names }) =>
    names.map((name) => ({
      kind: 'completion' as const,
      name: `${'uri' in ref ? ref.uri : ref.name} ${name}`,
      needs: READ,
      ask: (client) => client.complete({ ref, argument: { name, value: '' } }),
    })),
  );
}

async function subscribe(client: Client, uri: string): Promise<object> {
  const answer = await client.subscribeResource({ uri });
  await client.unsubscribeResource({ uri });
  return answer;
}

/** The modern era leaves out what it does not honour. */
async function listen(client: Client, uri: string): Promise<object> {
  const subscription = await client.listen({ resourceSubscriptions: [uri] });
  await subscription.close();
  const { honoredFilter: honoured } = subscription;
  if (honoured.resourceSubscriptions?.includes(uri) === true) return honoured;
  throw new Error(`${uri} is not watched.`);
}

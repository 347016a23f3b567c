import {
  definePrompt,
  defineResource,
  defineServer,
  defineTool,
  type Prompt,
  type Resource,
  type ServerDefinition,
  type Tool,
} from '@wellspoken/kit';

/** A server of notes, and how often its code ran. */
export interface Notes {
  readonly definition: ServerDefinition;
  readonly runs: () => number;
}

type Ran = () => string;

const words = { title: 'Notes', description: 'About notes.' };
const write = { scopes: ['notes:write'] };

/** Defines a server whose writing part needs a scope. */
export function createNotes(name = 'notes'): Notes {
  let count = 0;
  const ran: Ran = () => {
    count += 1;
    return 'done';
  };
  const definition = defineServer({
    name,
    title: 'Notes',
    version: '1.0.0',
    cache: { ttlMs: 1_000, scope: 'public' },
    tools: toolsOf(ran),
    prompts: promptsOf(ran),
    resources: resourcesOf(ran),
  });
  return { definition, runs: () => count };
}

function toolsOf(ran: Ran): Tool[] {
  const tool = { ...words, effect: 'read', openWorld: false } as const;
  return [
    defineTool({
      ...tool,
      name: 'read_note',
      run: (_input, { caller }) => `${ran()} ${caller.id}`,
    }),
    defineTool({ ...tool, ...write, name: 'write_note', run: ran }),
  ];
}

function promptsOf(run: Ran): Prompt[] {
  return [
    definePrompt({ ...words, name: 'read_prompt', run }),
    definePrompt({ ...words, ...write, name: 'write_prompt', run }),
  ];
}

function resourcesOf(read: Ran): Resource[] {
  return [
    defineResource({ ...words, name: 'open', uri: 'note://open', read }),
    defineResource({
      ...words,
      ...write,
      name: 'closed',
      uri: 'note://closed',
      cache: { ttlMs: 1_000, scope: 'public' },
      subscribable: true,
      read,
    }),
    defineResource({ ...words, name: 'any', uriTemplate: 'note://{id}', read }),
    defineResource({
      ...words,
      ...write,
      name: 'draft',
      uriTemplate: 'draft://{id}',
      list: () => [{ uri: 'draft://one', name: 'one' }],
      complete: { id: () => [read()] },
      read,
    }),
  ];
}

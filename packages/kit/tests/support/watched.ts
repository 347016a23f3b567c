import {
  defineResource,
  defineServer,
  ToolError,
  type ServerDefinition,
  type ServerLimits,
} from '@wellspoken/kit';

/** A server with notes that are watched, and what is known of their watches. */
export interface Watched {
  readonly server: ServerDefinition;
  /** The URIs that are watched now. */
  readonly open: () => string[];
  readonly begun: string[];
  readonly change: (id: string) => void;
  /** Lets the watches of `slow` notes begin. */
  readonly release: () => void;
}

/** Creates a server whose notes change when told. */
export function createWatched(limits: Partial<ServerLimits> = {}): Watched {
  const watchers = new Map<string, () => void>();
  const begun: string[] = [];
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const note = defineResource({
    name: 'note',
    title: 'Note',
    description: 'A note that changes.',
    uriTemplate: 'notes://{id}',
    read: ({ variables }) => variables['id'],
    watch: async ({ uri, variables }, changed) => {
      begun.push(uri);
      const id = variables['id'] ?? '';
      if (id === 'missing') throw new ToolError('not_found', 'There is no note "missing".');
      if (id === 'broken') throw new Error('a bug with a secret path');
      if (id.startsWith('slow')) await released;
      watchers.set(uri, changed);
      return () => void watchers.delete(uri);
    },
  });
  const plain = defineResource({
    name: 'plain',
    title: 'Plain',
    description: 'Is not watched.',
    uri: 'plain://one',
    read: () => 'one',
  });
  const server = defineServer({
    name: 'notes',
    title: 'Notes',
    version: '1.0.0',
    resources: [note, plain],
    limits,
  });
  return {
    server,
    begun,
    open: () => [...watchers.keys()],
    change: (id) => watchers.get(`notes://${id}`)?.(),
    release: () => release(),
  };
}

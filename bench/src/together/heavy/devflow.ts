import { createWriter, getName, getWord } from '../../graph/make-graph.ts';
import { type CallTool, count, type ListHeavyCalls, readPages, repeat } from '../heavy-call.ts';
import type { Sizes } from '../sizes.ts';

const WHOLE = { detail: 'full', max_tokens: 100_000 };

/** Reading and searching a large memory. */
export const listReads: ListHeavyCalls = ({ entities, names }) => [
  {
    tool: 'read_graph',
    size: `${count(entities)} entities`,
    prepare: readPages(WHOLE),
  },
  {
    tool: 'open_nodes',
    size: `${count(names)} names`,
    prepare: readPages({ names: listNames(names), ...WHOLE }),
  },
  {
    tool: 'search_nodes',
    size: '2,000 letters',
    prepare: repeat({ query: makeQuery(2_000), limit: 200, ...WHOLE }),
  },
  {
    tool: 'get_context',
    size: '2,000 letters',
    prepare: repeat({ query: makeQuery(2_000), depth: 3, max_tokens: 100_000 }),
  },
  {
    tool: 'traverse',
    size: '2,000 reached',
    prepare: repeat({ start: listNames(100), depth: 6, limit: 2_000, ...WHOLE }),
  },
  {
    tool: 'find_path',
    size: '12 steps',
    prepare: repeat({ from: getName(0), to: getName(entities - 1), max_depth: 12 }),
  },
];

/** Whatever goes through all of a memory. */
export const listWholes: ListHeavyCalls = ({ entities }) => [
  {
    tool: 'find_duplicates',
    size: `${count(entities)} entities`,
    prepare: readPages({ min_score: 0, max_tokens: 100_000 }),
  },
  {
    tool: 'get_graph_at_time',
    size: `${count(entities)} entities`,
    prepare: () => readPages({ timestamp: Date.now(), ...WHOLE })(),
  },
  {
    tool: 'get_decayed_graph',
    size: `${count(entities)} entities`,
    prepare: readPages(WHOLE),
  },
  {
    tool: 'export_graph',
    size: `${count(entities)} entities`,
    prepare: readPages({ format: 'jsonl', include_history: true, max_tokens: 100_000 }),
  },
];

/** Writing much at once; each time into a project of its own. */
export const listWrites: ListHeavyCalls = ({ names, importLetters }) => {
  return [
    {
      tool: 'import_graph',
      size: `${count(importLetters)} letters`,
      times: 1,
      prepare: (_call, round) => {
        const data = makeImport(importLetters);
        return () => ({ data, project: nameProject('imported', round) });
      },
    },
    {
      tool: 'create_entities',
      size: `${count(names)} entities`,
      times: 1,
      prepare: (_call, round) => {
        const entities = makeEntities(names);
        return () => ({ entities, project: nameProject('created', round) });
      },
    },
  ];
};

/** Deleting and purging much at once; each time in a project of its own. */
export const listDeletions: ListHeavyCalls = (sizes) => {
  const { names, purged } = sizes;
  return [
    {
      tool: 'delete_entities',
      size: `${count(names)} entities`,
      times: 1,
      prepare: async (call, round) => {
        await create(call, { sizes, project: nameProject('deleted', round) });
        return () => ({ entityNames: listNames(names), project: nameProject('deleted', round) });
      },
    },
    {
      tool: 'purge',
      size: `${count(purged)} names`,
      times: Math.floor(names / purged),
      prepare: async (call, round) => {
        const place = nameProject('purged', round);
        await createAndDelete(call, { sizes, project: place });
        return (turn) => ({
          entity_names: listNames(names).slice(turn * purged, (turn + 1) * purged),
          confirm: true,
          project: place,
        });
      },
    },
    {
      tool: 'purge',
      size: `a past of ${count(names)}`,
      times: 1,
      prepare: async (call, round) => {
        const place = nameProject('past', round);
        await createAndDelete(call, { sizes, project: place });
        return () => ({ before: Date.now(), confirm: true, project: place });
      },
    },
  ];
};

interface Project {
  readonly sizes: Sizes;
  readonly project: string;
}

async function create(call: CallTool, { sizes, project }: Project): Promise<void> {
  await call('create_entities', { entities: makeEntities(sizes.names), project });
}

async function createAndDelete(call: CallTool, { sizes, project }: Project): Promise<void> {
  await create(call, { sizes, project });
  await call('delete_entities', { entityNames: listNames(sizes.names), project });
}

function nameProject(kind: string, round: number): string {
  return `${kind}-${round}`;
}

function listNames(many: number): readonly string[] {
  return Array.from({ length: many }, (_, number) => getName(number));
}

function makeEntities(many: number): readonly object[] {
  const writer = createWriter();
  return Array.from({ length: many }, (_, number) => writer.entity(number));
}

function makeImport(letters: number): string {
  const writer = createWriter();
  const lines: string[] = [];
  let length = 0;
  for (let number = 0; ; number++) {
    const [entity, relation] = [
      { type: 'entity', ...writer.entity(number) },
      {
        type: 'relation',
        from: getName(number),
        to: getName(Math.floor(number / 2)),
        relationType: 'depends_on',
      },
    ].map((one) => JSON.stringify(one));
    length += `${entity}\n${relation}\n`.length;
    if (length > letters) return lines.join('\n');
    lines.push(`${entity}\n${relation}`);
  }
}

function makeQuery(letters: number): string {
  const words = Array.from({ length: letters }, (_, rank) => getWord(rank));
  return words.join(' ').slice(0, letters);
}

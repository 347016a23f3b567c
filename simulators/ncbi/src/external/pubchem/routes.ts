import type { Answer, Limit, Route, SimulatorRequest } from '../../route.ts';
import type { World } from '../../world.ts';
import { type PugFault, writeFault } from './faults.ts';
import { type Domain, find } from './find.ts';
import { searchStructure } from './search-structure.ts';
import { answerPugJson, type Wanted, write } from './write.ts';

const FORMATS: ReadonlySet<string> = new Set(['JSON', 'XML', 'CSV', 'TXT', 'SDF', 'PNG']);
const OPERATIONS: ReadonlySet<string> = new Set(['record', 'synonyms', 'cids', 'sids', 'aids']);
/** What PubChem has and the simulator has not. */
const LEFT_OUT: ReadonlySet<string> = new Set(['conformers', 'classification', 'dates', 'xrefs']);
const PER_SECOND = 5;
const PER_MINUTE = 400;

/** PUG REST of PubChem. */
export function createPubChemRoutes({ now }: World): readonly Route[] {
  const lists = createListKeys();
  const lights = createLights(now);
  return [
    {
      method: 'any',
      path: /^rest\/pug\/.+$/,
      service: 'pubchem',
      limit: LIMIT,
      answer: (request) => {
        const given = answer(lists, request);
        return { ...given, headers: { 'x-throttling-control': lights(), ...given.headers } };
      },
    },
  ];
}

const LIMIT: Limit = {
  perSecond: () => PER_SECOND,
  refuse: () =>
    writeFault({ code: 'ServerBusy', message: 'Too many requests or server too busy' }, 'JSON'),
};

/** How near to the limit of a minute the callers are, in the words of PubChem. */
function createLights(now: () => Date): () => string {
  let calls: readonly number[] = [];
  return () => {
    const time = now().getTime();
    calls = [...calls.filter((at) => at > time - 60_000), time];
    const share = Math.round((100 * calls.length) / PER_MINUTE);
    const light = share > 100 ? 'Black' : share > 75 ? 'Red' : share > 50 ? 'Yellow' : 'Green';
    return `Request Count status: ${light} (${share}%), Request Time status: Green (0%), Service status: Green (20%)`;
  };
}

interface Asked extends Wanted {
  readonly way: string;
  readonly rest: readonly string[];
}

function answer(lists: ListKeys, request: SimulatorRequest): Answer {
  const asked = readPath(request.segments.slice(2));
  if ('code' in asked) return writeFault(asked, request.segments.at(-1) ?? '');
  if (asked.way === 'listkey') return writeList(lists, asked);
  if (/^fast(?!formula)/.test(asked.way)) return search(lists, asked, request.parameters);
  const found = find({ ...asked, parameters: request.parameters });
  if ('code' in found) return writeFault(found, asked.format);
  const most = Number(request.parameters.get('MaxRecords') ?? Infinity);
  return write(asked, found.slice(0, most));
}

function readPath(segments: readonly string[]): Asked | PugFault {
  const [domain = '', way = '', ...others] = segments;
  if (!isDomain(domain)) return { code: 'BadRequest', message: `Invalid domain "${domain}"` };
  const format = others.at(-1) ?? '';
  if (!FORMATS.has(format)) {
    return { code: 'BadRequest', message: `Unrecognized output format "${format}"` };
  }
  const operation = others.at(-2) ?? '';
  if (LEFT_OUT.has(operation)) {
    return { code: 'Unimplemented', message: `The operation ${operation} is not implemented` };
  }
  const base = { domain, way, format };
  if (others.at(-3) === 'property') {
    const names = operation.split(',');
    return { ...base, operation: 'property', names, rest: others.slice(0, -3) };
  }
  return OPERATIONS.has(operation)
    ? { ...base, operation, names: [], rest: others.slice(0, -2) }
    : { ...base, operation: 'record', names: [], rest: others.slice(0, -1) };
}

function isDomain(word: string): word is Domain {
  return ['compound', 'substance', 'assay'].includes(word);
}

function search(lists: ListKeys, asked: Asked, parameters: URLSearchParams): Answer {
  const [type = '', inPath = ''] = asked.rest;
  const found = searchStructure({
    kind: asked.way.slice('fast'.length),
    type,
    structure: parameters.get(type) ?? inPath,
    threshold: Number(parameters.get('Threshold') ?? 90),
  });
  if ('code' in found) return writeFault(found, asked.format);
  const most = Number(parameters.get('MaxRecords') ?? Infinity);
  const cids = found.cids.slice(0, most);
  if (found.isBroad) return answerWaiting(lists.begin(cids), asked.format);
  if (cids.length > 0) return write(asked, cids);
  return writeFault({ code: 'NotFound', message: 'No CID found' }, asked.format);
}

function answerWaiting(key: string, format: string): Answer {
  const message = 'Your request is running';
  if (format === 'JSON') return answerPugJson({ Waiting: { ListKey: key, Message: message } }, 202);
  return {
    status: 202,
    type: 'application/xml',
    body: `<?xml version="1.0" encoding="UTF-8" ?>\n<Waiting xmlns="http://pubchem.ncbi.nlm.nih.gov/pug_rest">\n  <ListKey>${key}</ListKey>\n  <Message>${message}</Message>\n</Waiting>\n`,
  };
}

function writeList(lists: ListKeys, asked: Asked): Answer {
  const key = asked.rest[0] ?? '';
  const ids = lists.look(key);
  if (ids === 'waiting') return answerWaiting(key, asked.format);
  if (ids !== undefined && ids.length > 0) return write(asked, ids);
  const message = ids === undefined ? 'The list key was not found or has expired' : 'No CID found';
  return writeFault({ code: 'NotFound', message }, asked.format);
}

/** Lists that are being worked on, and lists that are done. */
interface ListKeys {
  /** Begins to work on a list; gives its key. */
  readonly begin: (ids: readonly number[]) => string;
  /** The list; "waiting" while it is being worked on; undefined where there is no such key. */
  readonly look: (key: string) => readonly number[] | 'waiting' | undefined;
}

/** How often a list must be asked for until it is there. */
const ROUNDS = 2;
const FIRST = 1_000_000_001;

/** Creates a place for lists. */
function createListKeys(): ListKeys {
  const lists = new Map<string, { readonly ids: readonly number[]; left: number }>();
  return {
    begin: (ids) => {
      const key = String(FIRST + lists.size);
      lists.set(key, { ids, left: ROUNDS });
      return key;
    },
    look: (key) => {
      const list = lists.get(key);
      if (list === undefined) return undefined;
      list.left--;
      return list.left < 0 ? list.ids : 'waiting';
    },
  };
}

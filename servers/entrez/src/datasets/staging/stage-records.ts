import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { ToolError } from '@wellspoken/kit';

import type { Eutils, Selection } from '../../eutils/eutils.ts';
import { XmlError } from '../../xml/xml-error.ts';
import type { StageCall } from '../datasets.ts';
import type { DatasetFile } from '../files/dataset-file.ts';
import type { Form, Intake, Item, Payload, Problem } from '../forms/form.ts';
import { findMissing, selectNext, createSnippet } from './batch.ts';
import { provenance, provenanceRecords } from './origin.ts';

/** What staging is done with. */
interface Staging {
  readonly eutils: Eutils;
  readonly file: DatasetFile;
  readonly form: Form;
  readonly intake: Intake;
  readonly selection: Selection;
  /** Where the utilities are, for the record. */
  readonly baseUrl: string;
  /** Called after each request; throws where the file has become too large. */
  readonly checkSize: () => Promise<void>;
  readonly call: StageCall;
}

/** What came of it. */
export interface StagedRecords {
  readonly id: string;
  readonly requested: number;
  readonly staged: number;
  readonly missing: readonly string[];
  readonly problems: readonly string[];
  /** The first few records, in a line each. */
  readonly samples: readonly string[];
  /** The beginning of what came, as it came. */
  readonly raw: string | undefined;
}

interface Tally {
  readonly identity: Identity;
  readonly keys: Set<string>;
  readonly uids: Set<string>;
  readonly missing: string[];
  readonly problems: string[];
  readonly samples: string[];
  raw: string | undefined;
  requests: number;
  staged: number;
}

/** Records processed before yielding to the event loop. */
const AT_A_STRETCH = 25;
const WRITTEN_AT_ONCE = 100;

/** Fetches records batch by batch and writes them, so that no more than a batch is in memory. */
export async function stageRecords(staging: Staging): Promise<StagedRecords> {
  const { form, selection, call, intake } = staging;
  const total = countRequested(selection);
  const tally: Tally = {
    identity: createIdentity(selection.database, form.rettype),
    keys: new Set(),
    uids: new Set(),
    missing: [],
    problems: [],
    samples: [],
    raw: undefined,
    requests: 0,
    staged: 0,
  };
  let size = form.batch;
  for (let done = 0; done < Math.max(1, total);) {
    const asked = selectNext(selection, done, size);
    const records = await takeBatch(staging, tally, asked);
    if (records === 'end') break;
    if (records === 'too_large') {
      size = Math.ceil(countRequested(asked) / 2);
      continue;
    }
    done += Math.max(1, countRequested(asked));
    call.progress?.(Math.min(done, total), total);
    await staging.checkSize();
    if ('handle' in asked && records === 0) break;
  }
  await intake.end(call);
  const { staged, missing, problems, samples, raw } = tally;
  // How many NCBI remembers is not known beforehand: less may be there than would be taken.
  const requested = 'ids' in selection ? Math.max(1, total) : staged + missing.length;
  return { id: tally.identity.id(missing), requested, staged, missing, problems, samples, raw };
}

function countRequested(selection: Selection): number {
  return 'ids' in selection ? selection.ids.length : selection.count;
}

/** Why nothing came: fewer should be asked for, or there are no more. */
type NoneCame = 'too_large' | 'end';

/** Stages one batch; an unreadable one is fetched once more, past the cache. */
async function takeBatch(
  staging: Staging,
  tally: Tally,
  asked: Selection,
): Promise<number | NoneCame> {
  const attempt = async (eutils: Eutils): Promise<number | NoneCame> => {
    const payload = await fetchNext({ ...staging, eutils }, asked);
    return typeof payload === 'string' ? payload : takeIn(staging, tally, { asked, payload });
  };
  const { eutils } = staging;
  const before = tally.requests;
  try {
    return await attempt(eutils);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
  }
  // Rows of the first attempt stay and count as those of the second.
  tally.requests = before;
  const fetch: Eutils['fetch'] = (request, call) =>
    eutils.fetch({ ...request, isFresh: true }, call);
  return attempt({ ...eutils, fetch });
}

async function fetchNext(staging: Staging, asked: Selection): Promise<Payload | NoneCame> {
  const { intake, eutils, call, selection } = staging;
  const { signal } = call;
  try {
    return await intake.fetch(eutils, asked, { signal });
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    if (error.code === 'too_large' && countRequested(asked) > 1) return 'too_large';
    const isBeyondFirst = 'handle' in asked && 'handle' in selection && asked.from > selection.from;
    if (error.code !== 'not_found' || !isBeyondFirst) throw error;
    // NCBI says so at the end, but also when it no longer remembers anything; then this fails too.
    await intake.fetch(eutils, { ...asked, from: selection.from, count: 1 }, { signal });
    return 'end';
  }
}

interface Taking {
  readonly asked: Selection;
  readonly payload: Payload;
}

/** Writes what came; returns how many records that were. */
async function takeIn(staging: Staging, tally: Tally, { asked, payload }: Taking): Promise<number> {
  const { file, call } = staging;
  tally.requests += 1;
  tally.raw ??= payload.raw;
  const names: (readonly string[])[] = [];
  let records = 0;
  for (const item of payload.items) {
    if ('problem' in item) noteProblem(tally, item);
    else {
      names.push(item.names);
      records += item.holds ?? 1;
      writeItem(staging, tally, item);
    }
    if (names.length % WRITTEN_AT_ONCE === 0) file.flush();
    if (names.length % AT_A_STRETCH !== 0) continue;
    await turn();
    call.signal?.throwIfAborted();
  }
  file.insert(provenance, {
    request_id: tally.requests,
    url: new URL(staging.form.utility, staging.baseUrl).href,
    parameters: JSON.stringify({ ...staging.form.parameters, ...getParameters(asked) }),
    fetched_at: payload.fetchedAt.toISOString(),
    records,
  });
  file.flush();
  noteMissing(tally, asked, { names, said: payload.missing });
  return records;
}

function writeItem({ file }: Staging, tally: Tally, item: Item): void {
  const { keys, uids, identity, samples } = tally;
  // An id that was given under two names, or a place that two requests had, brings a record twice.
  if (item.key !== undefined && keys.has(item.key)) return;
  if (!identity.add(item.facts)) return;
  if (item.key !== undefined) keys.add(item.key);
  item.write();
  tally.staged += item.holds ?? 1;
  if (samples.length < MOST_SAMPLES) samples.push(createSnippet(item.facts));
  const [name = ''] = item.names;
  const uid = name === '' || uids.has(name) ? `record-${uids.size + 1}` : name;
  uids.add(uid);
  file.insert(provenanceRecords, { uid, request_id: tally.requests });
}

const MOST_PROBLEMS = 100;
const MOST_SAMPLES = 3;

function noteProblem({ problems }: Tally, { problem }: Problem): void {
  if (problems.length < MOST_PROBLEMS) problems.push(problem);
}

function noteMissing(
  tally: Tally,
  asked: Selection,
  came: {
    readonly names: readonly (readonly string[])[];
    readonly said?: readonly string[] | undefined;
  },
): void {
  if (came.said !== undefined) return void tally.missing.push(...came.said);
  if (!('ids' in asked)) return;
  const { missing, short, doubtful } = findMissing(asked.ids, came.names);
  tally.missing.push(...missing);
  if (short === 0) return;
  const which = doubtful.slice(0, 20).join(', ');
  noteProblem(tally, {
    problem: `Nothing came for ${short} of these ids, and the records do not say which: ${which}.`,
  });
}

function getParameters(asked: Selection): Readonly<Record<string, string | number>> {
  if ('ids' in asked) return { db: asked.database, id: asked.ids.join(',') };
  const { database, handle, from, count } = asked;
  const place = { retstart: from, retmax: count };
  return { db: database, WebEnv: handle.webEnv, query_key: handle.queryKey, ...place };
}

/** Changes when the tables of the same records would be other ones. */
const LAYOUT = 1;

/** Gathers what a dataset holds, and makes its id of it. */
interface Identity {
  /** Adds what a record says; false where a record that says just this was added before. */
  readonly add: (facts: unknown) => boolean;
  readonly id: (missing: readonly string[]) => string;
}

/** The same records in the same form have the same id, whatever order they came in. */
function createIdentity(database: string, rettype: string): Identity {
  const digests = new Set<string>();
  return {
    add: (facts) => {
      const before = digests.size;
      return digests.add(createDigest(facts)).size > before;
    },
    id: (missing) =>
      createDigest([LAYOUT, database, rettype, [...digests].toSorted(), missing.toSorted()], 'hex'),
  };
}

function createDigest(facts: unknown, encoding: 'hex' | 'base64' = 'base64'): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest(encoding);
}

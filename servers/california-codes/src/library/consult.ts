import { ToolError } from '@wellspoken/kit';

import type { Archive } from '../archive/archive.ts';
import type { LawCode } from '../law/codes.ts';
import type { Leginfo, Fetched } from '../leginfo/leginfo.ts';
import type { Cached } from '../cache/section-store.ts';
import type { Sources } from './sources.ts';
import type { CallOptions, Provenance } from './library.ts';

/** Something that can be asked of each source. */
export interface Question<What> {
  /** Equal questions at one time are asked once. */
  readonly key: string;
  readonly code: LawCode;
  /** What is wanted, for a person: "section 15278 of the Education Code". */
  readonly about: string;
  readonly url: string;
  readonly kept: () => Cached<What | undefined> | undefined;
  /** What an archive says; undefined where it does not speak of such things at all. */
  readonly archived: (archive: Archive) => { readonly what: What | undefined } | undefined;
  readonly ask: (leginfo: Leginfo, signal: AbortSignal) => Promise<Fetched<What | undefined>>;
  readonly keep: (fetched: Fetched<What | undefined>) => void;
}

/** What was found out; nothing in it where there is no such thing. */
export interface QueryResult<What> {
  readonly what: What | undefined;
  readonly provenance: Provenance;
  /** Why nothing newer could be read, where something old is returned. */
  readonly failure?: ToolError;
}

/** What one source says, and when that was so. */
interface SourceAnswer<What> {
  readonly what: What | undefined;
  readonly at: Date;
  readonly source: Provenance['source'];
}

const ABSENCE_MS = 3_600_000;

/**
 * Asks the sources in their order: what was kept and is fresh, a young archive, the site; and when the
 * site fails, the newest that is known, marked as stale. That something is not there is never taken
 * from a source that is out of date.
 */
export async function querySources<What>(
  sources: Sources,
  question: Question<What>,
  call: CallOptions,
): Promise<QueryResult<What>> {
  call.signal.throwIfAborted();
  const alone = call.refresh === true ? undefined : answerLocally(sources, question);
  if (alone !== undefined) {
    sources.counters.hit();
    return alone;
  }
  sources.counters.miss();
  if (sources.leginfo === undefined) return answerOffline(sources, question);
  try {
    const { what, at } = await askSite(sources, question, call.signal);
    return { what, provenance: describeFresh(question, at) };
  } catch (error) {
    call.signal.throwIfAborted();
    if (!(error instanceof ToolError)) throw error;
    const standIn = findStandIn(sources, question, error);
    if (standIn === undefined) throw error;
    return standIn;
  }
}

/** The answer from the cache or a young archive, if there is one. */
export function answerLocally<What>(
  sources: Sources,
  question: Question<What>,
): QueryResult<What> | undefined {
  const kept = readCached(question);
  if (kept !== undefined && isFresh(sources, kept)) return toResult(sources, question, kept);
  const archived = readArchived(sources, question);
  if (archived?.what === undefined || !isYoung(sources, archived.at)) return undefined;
  // What was kept later than the archive is known to be newer, so only the site is newer.
  if (kept !== undefined && kept.at > archived.at) return undefined;
  return toResult(sources, question, archived);
}

/** Whether the data of an archive counts as today's. */
export function isYoung({ now, archiveFreshMs }: Sources, asOf: Date): boolean {
  return now() - asOf.getTime() < archiveFreshMs;
}

/** Whether an archive has anything of a code: one of some codes says nothing about the others. */
export function hasCode(archive: Archive, code: LawCode): boolean {
  return archive.knownSections(code, '', 1).length > 0;
}

function isFresh<What>({ now, freshMs }: Sources, { what, at }: SourceAnswer<What>): boolean {
  const forMs = what === undefined ? Math.min(ABSENCE_MS, freshMs) : freshMs;
  return Math.abs(now() - at.getTime()) < forMs;
}

function readCached<What>({ kept }: Question<What>): SourceAnswer<What> | undefined {
  const found = kept();
  return found === undefined ? undefined : { ...found, source: 'site' };
}

function readArchived<What>(
  { archives }: Sources,
  { archived, code }: Question<What>,
): SourceAnswer<What> | undefined {
  const archive = archives.current();
  const said = archive === undefined ? undefined : archived(archive);
  if (archive === undefined || said === undefined) return undefined;
  if (said.what === undefined && !hasCode(archive, code)) return undefined;
  return { ...said, at: archive.facts.asOf, source: 'archive' };
}

/** One request for all callers that want the same; it is counted and cached once. */
function askSite<What>(
  sources: Sources,
  question: Question<What>,
  signal: AbortSignal,
): Promise<Fetched<What | undefined>> {
  const begin = async (shared: AbortSignal): Promise<Fetched<What | undefined>> => {
    const { leginfo, counters, now } = sources;
    if (leginfo === undefined) throw createOfflineError(question);
    try {
      const fetched = await question.ask(leginfo, shared);
      counters.siteAnswered(fetched.at);
      question.keep(fetched);
      return fetched;
    } catch (error) {
      if (!shared.aborted) counters.siteFailed(new Date(now()), error);
      throw error;
    }
  };
  // Each key belongs to one kind of question.
  return sources.shared.join(question.key, signal, begin) as Promise<Fetched<What | undefined>>;
}

function findStandIn<What>(
  sources: Sources,
  question: Question<What>,
  failure: ToolError,
): QueryResult<What> | undefined {
  const newest = findNewest(sources, question);
  if (newest?.what === undefined) return undefined;
  const { what, provenance } = toResult(sources, question, newest);
  return {
    what,
    provenance: { ...provenance, stale: explainStaleness(sources, failure) },
    failure,
  };
}

function findNewest<What>(
  sources: Sources,
  question: Question<What>,
): SourceAnswer<What> | undefined {
  return [readCached(question), readArchived(sources, question)]
    .filter((word) => word !== undefined)
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())[0];
}

const OFFLINE = 'This server works offline, so the site was not asked.';

/** Why something that may be out of date is answered. */
export function explainStaleness({ leginfo }: Sources, { message }: ToolError): string {
  if (leginfo === undefined) return OFFLINE;
  return `Nothing newer could be had from the site: ${message.replace(/^Unverified: /, '')}`;
}

/** How many seconds ago something was so. */
export function getAgeSeconds({ now }: Sources, at: Date): number {
  return Math.max(0, Math.floor((now() - at.getTime()) / 1_000));
}

/** Offline, what a young archive lacks counts as missing. */
function answerOffline<What>(sources: Sources, question: Question<What>): QueryResult<What> {
  const failure = createOfflineError(question);
  const standIn = findStandIn(sources, question, failure);
  if (standIn !== undefined) return standIn;
  const newest = findNewest(sources, question);
  if (newest?.source === 'archive' && isYoung(sources, newest.at)) {
    return toResult(sources, question, newest);
  }
  throw failure;
}

function createOfflineError({ about }: Pick<Question<unknown>, 'about'>): ToolError {
  return new ToolError(
    'unavailable',
    `Unverified: this server works offline, and ${about} is not among what it has kept or imported.`,
    {
      retryable: false,
      suggestions: [
        'Ask who runs this server to import a current bulk archive, or to let it ask the site.',
      ],
    },
  );
}

function toResult<What>(
  sources: Sources,
  question: Question<What>,
  word: SourceAnswer<What>,
): QueryResult<What> {
  const { what, at, source } = word;
  const ageSeconds = getAgeSeconds(sources, at);
  return {
    what,
    provenance: { source, url: question.url, fetchedAt: at, cached: true, ageSeconds },
  };
}

function describeFresh({ url }: Pick<Question<unknown>, 'url'>, at: Date): Provenance {
  return { source: 'site', url, fetchedAt: at, cached: false, ageSeconds: 0 };
}

import { ToolError } from '@wellspoken/kit';

import type { Archive } from '../archive/archive.ts';
import type { LawCode } from '../law/codes.ts';
import type { Leginfo, Told } from '../leginfo/leginfo.ts';
import type { Kept } from '../cache/section-store.ts';
import type { Sources } from './sources.ts';
import type { CallWishes, Provenance } from './library.ts';

/** Something that can be asked of each source. */
export interface Question<What> {
  /** Equal questions at one time are asked once. */
  readonly key: string;
  readonly code: LawCode;
  /** What is wanted, for a person: "section 15278 of the Education Code". */
  readonly about: string;
  readonly url: string;
  readonly kept: () => Kept<What | undefined> | undefined;
  /** What an archive says; undefined where it does not speak of such things at all. */
  readonly archived: (archive: Archive) => { readonly what: What | undefined } | undefined;
  readonly ask: (leginfo: Leginfo, signal: AbortSignal) => Promise<Told<What | undefined>>;
  readonly keep: (told: Told<What | undefined>) => void;
}

/** What was found out; nothing in it where there is no such thing. */
export interface Consulted<What> {
  readonly what: What | undefined;
  readonly provenance: Provenance;
  /** Why nobody could tell anything newer, where something old stands in. */
  readonly failure?: ToolError;
}

/** What one source says, and when that was so. */
interface Word<What> {
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
export async function consult<What>(
  sources: Sources,
  question: Question<What>,
  wishes: CallWishes,
): Promise<Consulted<What>> {
  wishes.signal.throwIfAborted();
  const alone = wishes.refresh === true ? undefined : answerAlone(sources, question);
  if (alone !== undefined) {
    sources.counters.hit();
    return alone;
  }
  sources.counters.miss();
  if (sources.leginfo === undefined) return answerOffline(sources, question);
  try {
    const { what, at } = await askSite(sources, question, wishes.signal);
    return { what, provenance: justNow(question, at) };
  } catch (error) {
    wishes.signal.throwIfAborted();
    if (!(error instanceof ToolError)) throw error;
    const standIn = standInOf(sources, question, error);
    if (standIn === undefined) throw error;
    return standIn;
  }
}

/** The answer that needs nobody's help, where there is one. */
export function answerAlone<What>(
  sources: Sources,
  question: Question<What>,
): Consulted<What> | undefined {
  const kept = keptWord(question);
  if (kept !== undefined && isFresh(sources, kept)) return answerOf(sources, question, kept);
  const archived = archivedWord(sources, question);
  if (archived?.what === undefined || !isYoung(sources, archived.at)) return undefined;
  // What was kept later than the archive is known to be newer, so only the site can tell.
  if (kept !== undefined && kept.at > archived.at) return undefined;
  return answerOf(sources, question, archived);
}

/** Whether the data of an archive counts as today's. */
export function isYoung({ now, archiveFreshMs }: Sources, asOf: Date): boolean {
  return now() - asOf.getTime() < archiveFreshMs;
}

/** Whether an archive has anything of a code: one of some codes says nothing about the others. */
export function covers(archive: Archive, code: LawCode): boolean {
  return archive.knownSections(code, '', 1).length > 0;
}

function isFresh<What>({ now, freshMs }: Sources, { what, at }: Word<What>): boolean {
  const forMs = what === undefined ? Math.min(ABSENCE_MS, freshMs) : freshMs;
  return Math.abs(now() - at.getTime()) < forMs;
}

function keptWord<What>({ kept }: Question<What>): Word<What> | undefined {
  const found = kept();
  return found === undefined ? undefined : { ...found, source: 'site' };
}

function archivedWord<What>(
  { shelf }: Sources,
  { archived, code }: Question<What>,
): Word<What> | undefined {
  const archive = shelf.current();
  const said = archive === undefined ? undefined : archived(archive);
  if (archive === undefined || said === undefined) return undefined;
  if (said.what === undefined && !covers(archive, code)) return undefined;
  return { ...said, at: archive.facts.asOf, source: 'archive' };
}

/** One request for all who want the same; it is counted and kept once. */
function askSite<What>(
  sources: Sources,
  question: Question<What>,
  signal: AbortSignal,
): Promise<Told<What | undefined>> {
  const begin = async (shared: AbortSignal): Promise<Told<What | undefined>> => {
    const { leginfo, counters, now } = sources;
    if (leginfo === undefined) throw offline(question);
    try {
      const told = await question.ask(leginfo, shared);
      counters.siteAnswered(told.at);
      question.keep(told);
      return told;
    } catch (error) {
      if (!shared.aborted) counters.siteFailed(new Date(now()), error);
      throw error;
    }
  };
  // Each key belongs to one kind of question.
  return sources.flights.join(question.key, signal, begin) as Promise<Told<What | undefined>>;
}

function standInOf<What>(
  sources: Sources,
  question: Question<What>,
  failure: ToolError,
): Consulted<What> | undefined {
  const newest = newestWord(sources, question);
  if (newest?.what === undefined) return undefined;
  const { what, provenance } = answerOf(sources, question, newest);
  return { what, provenance: { ...provenance, stale: whyStale(sources, failure) }, failure };
}

function newestWord<What>(sources: Sources, question: Question<What>): Word<What> | undefined {
  return [keptWord(question), archivedWord(sources, question)]
    .filter((word) => word !== undefined)
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())[0];
}

const OFFLINE = 'This server works offline, so the site was not asked.';

/** Why something that may be out of date is answered. */
export function whyStale({ leginfo }: Sources, { message }: ToolError): string {
  if (leginfo === undefined) return OFFLINE;
  return `Nothing newer could be had from the site: ${message.replace(/^Unverified: /, '')}`;
}

/** How many seconds ago something was so. */
export function ageOf({ now }: Sources, at: Date): number {
  return Math.max(0, Math.floor((now() - at.getTime()) / 1_000));
}

/** Nobody can be asked, so the word of a young archive counts also where it lacks something. */
function answerOffline<What>(sources: Sources, question: Question<What>): Consulted<What> {
  const failure = offline(question);
  const standIn = standInOf(sources, question, failure);
  if (standIn !== undefined) return standIn;
  const newest = newestWord(sources, question);
  if (newest?.source === 'archive' && isYoung(sources, newest.at)) {
    return answerOf(sources, question, newest);
  }
  throw failure;
}

function offline({ about }: Pick<Question<unknown>, 'about'>): ToolError {
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

function answerOf<What>(
  sources: Sources,
  question: Question<What>,
  word: Word<What>,
): Consulted<What> {
  const { what, at, source } = word;
  const ageSeconds = ageOf(sources, at);
  return {
    what,
    provenance: { source, url: question.url, fetchedAt: at, cached: true, ageSeconds },
  };
}

function justNow({ url }: Pick<Question<unknown>, 'url'>, at: Date): Provenance {
  return { source: 'site', url, fetchedAt: at, cached: false, ageSeconds: 0 };
}

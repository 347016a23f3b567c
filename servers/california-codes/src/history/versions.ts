import { ToolError } from '@wellspoken/kit';

import type { LawSection, SectionVersion } from '../law/section.ts';
import { type History, readHistory } from './history.ts';

/** What the status of a version can be. */
export const STATUSES = ['current', 'future', 'past', 'unknown'] as const;

/** Whether a version is in force on a day, as far as its note says. */
type Status = (typeof STATUSES)[number];

/** A version of a section with what its note says. */
export interface NumberedVersion {
  /** From 1, in the order of the source. */
  readonly number: number;
  readonly version: SectionVersion;
  readonly history: History;
  /** Whether it is in force today. */
  readonly status: Status;
}

/** All versions of a section, numbered. */
export function numberVersions(
  { versions }: LawSection,
  today: string,
): readonly NumberedVersion[] {
  return versions.map((version, index) => {
    const history = readHistory(version.note);
    return { number: index + 1, version, history, status: getStatusOn(history, today) };
  });
}

/** Which version is wanted, and what today is. */
interface VersionRequest {
  /** A number, "current" or a day. */
  readonly wanted?: string;
  readonly today: string;
  /** What the argument is called. */
  readonly field: string;
}

/** Versions that were chosen, and what is to be said of that. */
interface Choice {
  readonly chosen: readonly NumberedVersion[];
  readonly notes: readonly string[];
}

/** The versions that are wanted: all of them by default. */
export function chooseVersions(all: readonly NumberedVersion[], request: VersionRequest): Choice {
  const { wanted, today } = request;
  if (wanted === undefined) return { chosen: all, notes: [] };
  if (/^\d{1,3}$/.test(wanted)) return { chosen: [findByNumber(all, request)], notes: [] };
  return chooseOnDay(all, request, wanted === 'current' ? today : wanted);
}

function findByNumber(all: readonly NumberedVersion[], request: VersionRequest): NumberedVersion {
  const found = all.find(({ number }) => number === Number(request.wanted));
  if (found !== undefined) return found;
  const count = all.length === 1 ? 'has one version' : `has versions 1 to ${all.length}`;
  throw createRefusal(all, request, `this section ${count}; got ${request.wanted}`);
}

/** Those in force on a day; a note that leaves it open is said to, and never decided here. */
function chooseOnDay(
  all: readonly NumberedVersion[],
  request: VersionRequest,
  day: string,
): Choice {
  const rated = all.map((one) => ({ one, status: getStatusOn(one.history, day) }));
  const having = (status: Status): readonly NumberedVersion[] =>
    rated.filter((each) => each.status === status).map(({ one }) => one);
  const [inForce, unknown] = [having('current'), having('unknown')];
  const chosen = [...inForce, ...unknown].sort((a, b) => a.number - b.number);
  if (chosen.length === 0) throw createRefusal(all, request, `none is in force on ${day}`);
  const notes = unknown.map(
    ({ number }) =>
      `The note of version ${number} does not tell for certain whether it is in force on ${day}.`,
  );
  return { chosen, notes };
}

const MOST_TOLD = 8;

function createRefusal(
  all: readonly NumberedVersion[],
  { field }: VersionRequest,
  problem: string,
): ToolError {
  const known = all
    .slice(0, MOST_TOLD)
    .map(({ number, version, status }) => `${number} (${status}): ${version.note ?? 'no note'}`);
  return new ToolError('not_found', `${field}: ${problem}.`, {
    suggestions: [
      `There is version ${known.join('; version ')}`,
      `Pass one of these numbers as ${field}, or a day on which one is in force.`,
    ],
  });
}

const TELLS_OF_FORCE = /operative|effective|repeal|supersed|terminat/i;

/** The status of a version on a day (as ISO writes it): a version whose note leaves it open is "unknown". */
export function getStatusOn(history: History, day: string): Status {
  const { inoperative, superseded, repealed } = history;
  const isRepeal = history.acts.at(-1)?.verb === 'repealed';
  const starts = [history.effective, history.operative];
  // The day on which a repeal takes effect ends what it repeals.
  const ends = [inoperative, superseded, repealed, ...(isRepeal ? starts : [])];
  const begins = isRepeal ? [] : starts;
  if (ends.some((end) => end !== undefined && end <= day)) return 'past';
  if (begins.some((begin) => begin !== undefined && begin > day)) return 'future';
  const isOpen =
    history.conditions.length > 0 || history.unread.some((text) => TELLS_OF_FORCE.test(text));
  if (isOpen) return 'unknown';
  return history.acts.length > 0 || begins.some((begin) => begin !== undefined)
    ? 'current'
    : 'unknown';
}

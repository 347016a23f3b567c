import { ToolError } from '@wellspoken/kit';

import { omitEmpty } from '../answers/fields.ts';
import { toProvenanceView } from '../answers/provenance.ts';
import { formatHeadingPath } from '../answers/section-names.ts';
import { type SectionAddress, toAddress } from '../law/section.ts';
import { getSectionUrl } from '../leginfo/addresses.ts';
import type { Library, Provenance, SectionAnswer } from '../library/library.ts';
import type { FoundSection } from '../sections/read-section.ts';
import { buildSubdivisions, findSubdivision } from '../sections/subdivisions.ts';
import { type Citation, formatCitation, formatSubdivision } from './citation.ts';
import type { Status, Verified } from './verify-citation.shapes.ts';

/** A citation of a text, however often it stands there. */
export interface Cited {
  readonly citation: Citation;
  readonly written: string;
  readonly times: number;
}

/** What came of asking for a citation: for its section and, of a range, for the last one. */
export interface Asked {
  readonly first: Outcome;
  readonly last?: Outcome;
}

/** Reports what is known of a citation, and nothing beyond that. */
export function judgeCitation(
  { citation, written, times }: Cited,
  { first, last }: Asked,
): Verified {
  const { code, article, section, through } = citation;
  const ends = last === undefined ? [first] : [first, last];
  return {
    citation: formatCitation(citation),
    written,
    ...(times > 1 && { times }),
    status: pickWorst(ends.map(getStatus)),
    code,
    ...omitEmpty({ article }),
    section,
    ...(through !== undefined &&
      last !== undefined && { through: { section: through, status: getStatus(last) } }),
    ...collectFacts(citation, first),
    ...omitEmpty({ remark: writeRemark(citation, ends) }),
  };
}

function getStatus(outcome: Outcome): Status {
  if (outcome.kind !== 'answer') return 'unverified';
  return outcome.answer.found ? 'found' : 'not_found';
}

/** Of two ends, one that is not there makes the range wrong, whatever the other is. */
function pickWorst(statuses: readonly Status[]): Status {
  if (statuses.includes('not_found')) return 'not_found';
  return statuses.includes('unverified') ? 'unverified' : 'found';
}

type Facts = Partial<Verified> & Pick<Verified, 'url'>;

function collectFacts(citation: Citation, outcome: Outcome): Facts {
  if (outcome.kind !== 'answer') return { url: getSectionUrl(toAddress(citation)) };
  const { answer } = outcome;
  const provenance = toProvenanceView(answer.provenance);
  if (!answer.found) return provenance;
  const { versions } = answer.section;
  return {
    ...omitEmpty({ heading: formatHeadingPath(answer.section).at(-1) }),
    ...(versions.length > 1 && { versions: versions.length }),
    ...omitEmpty({ subdivisions: checkSubdivisions(citation, answer) }),
    ...provenance,
  };
}

type CitedSubdivision = NonNullable<Verified['subdivisions']>[number];

function checkSubdivisions(
  { subdivision, furtherSubdivisions = [] }: Citation,
  { section }: FoundSection,
): CitedSubdivision[] {
  if (subdivision.length === 0) return [];
  const trees = section.versions.map(({ paragraphs }) => buildSubdivisions(paragraphs));
  return [subdivision, ...furtherSubdivisions].map((labels) => {
    const having = trees.flatMap((tree, place) =>
      findSubdivision(tree, labels) === undefined ? [] : [place + 1],
    );
    const isPartly = having.length > 0 && having.length < trees.length;
    return {
      subdivision: formatSubdivision(labels),
      isThere: having.length > 0,
      ...(isPartly && { versions: having }),
    };
  });
}

const LATE =
  'Unverified: the site did not answer in time. Try again later; what is kept is answered at once.';

function writeRemark(citation: Citation, ends: readonly Outcome[]): string {
  const { section, through, code } = citation;
  const absences = [section, through].flatMap((number, place) => {
    const end = ends[place];
    const isAbsent = end?.kind === 'answer' && !end.answer.found;
    return isAbsent ? [`There is no section ${number} ${describeDay(end.answer.provenance)}.`] : [];
  });
  const failures = ends.flatMap((outcome) => {
    if (outcome.kind === 'late') return [LATE];
    return outcome.kind === 'failed' ? [outcome.why] : [];
  });
  const advice =
    absences.length === 0
      ? []
      : [
          `It was repealed, renumbered, or never there: check the number, or see get_code_toc with ${code}.`,
        ];
  return [...absences, ...advice, ...new Set(failures)].join(' ');
}

/** An archive knows only what was law on its day. */
function describeDay({ source, fetchedAt }: Provenance): string {
  return source === 'site' ? 'now' : `in the archive of ${fetchedAt.toISOString().slice(0, 10)}`;
}

/** What came of asking for a section; "late" where the time was over before anybody answered. */
type Outcome =
  | { readonly kind: 'answer'; readonly answer: SectionAnswer }
  | { readonly kind: 'failed'; readonly why: string }
  | { readonly kind: 'late' };

/** Asks for the sections of one call. */
export interface Lookup {
  /** Asks for a section; for the same section only once. */
  readonly ask: (at: SectionAddress) => Promise<Outcome>;
}

/** How long sections may be asked for. */
interface LookupLimits {
  /** Of the call. */
  readonly signal: AbortSignal;
  /** Aborts when no more may be asked. */
  readonly over: AbortSignal;
}

/**
 * Asks a library for one section after the other. It continues after a failure: a section that is kept
 * needs no site, and a site that keeps failing is left alone by the library itself.
 */
export function createLookup(library: Library, patience: LookupLimits): Lookup {
  const asked = new Map<string, Outcome>();
  return {
    ask: async (at) => {
      const key = [at.code, at.article, at.section].join(' ');
      const outcome = asked.get(key) ?? (await askOnce(library, at, patience));
      asked.set(key, outcome);
      return outcome;
    },
  };
}

async function askOnce(
  library: Library,
  at: SectionAddress,
  { signal, over }: LookupLimits,
): Promise<Outcome> {
  if (over.aborted) return { kind: 'late' };
  try {
    const answer = await library.readSection(at, { signal: AbortSignal.any([signal, over]) });
    return { kind: 'answer', answer };
  } catch (error) {
    signal.throwIfAborted();
    if (over.aborted) return { kind: 'late' };
    if (error instanceof ToolError) return { kind: 'failed', why: explainError(error) };
    throw error;
  }
}

function explainError({ message, suggestions }: ToolError): string {
  const text = message.startsWith('Unverified') ? message : `Unverified: ${message}`;
  return [text, ...suggestions].join(' ');
}

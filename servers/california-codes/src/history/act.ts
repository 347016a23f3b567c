import { scan, type Scanner, toIsoDay, WRITTEN_DAY } from './scanner.ts';

/** Something that was done to a section, as its note records it. */
export interface HistoryAct {
  /** What was done, in lower case: "added", "amended", "repealed and added", "enacted"… */
  readonly verb: string;
  /** What stood between: "as added by Stats. 2013, Ch. 48, Sec. 3", "in Sec. 3". */
  readonly of?: string;
  /** The section that it was before: "25123". */
  readonly from?: string;
  /** The year of the statutes, with the session where there is one: "2000", "2009 4th Ex. Sess.". */
  readonly statutes?: string;
  readonly chapter?: string;
  readonly section?: string;
  /** The bill: "AB 27". */
  readonly bill?: string;
  /** The proposition: "4". */
  readonly proposition?: string;
  readonly initiative?: true;
  /** The day of the vote, as ISO writes it. */
  readonly voted?: string;
  /** The resolution that brought it before the voters: "Res.Ch. 93, 1978". */
  readonly resolution?: string;
  /** The plan: "No. 2 of 2012". */
  readonly reorganizationPlan?: string;
}

/** An act that was read, and what its sentence says beyond it. */
export interface ReadAct {
  readonly act: HistoryAct;
  readonly rest: string;
}

const SUBJECT =
  /(?:Section|Sec\.|Article|Art\.|Heading|This section) ?(?:[\dXVILC][\w.]*(?: [A-H]\b)?)?(?: was)? /iy;
const VERB = /(?:added|amended|repealed|enacted|reenacted|renumbered)\b/iy;
const AND = /and\b|(?=(?:added|amended|renumbered|reenacted)\b)/iy;
const AS =
  /(?:as [a-z]+(?: and [a-z]+)*(?: by)?|in) [^()]*?(?=,? by (?:Stats|Sec|Prop|initiative|Gov))/iy;
const FROM =
  /(?:from|by renumbering) (?:Section|Sec\.) ([\w.]*\w)(?: to be (?:Section|Sec\.) [\w.]*\w)?/iy;
const VOTED = new RegExp(`(?:on |at )?(${WRITTEN_DAY})`, 'iy');
const BY = /by\b/iy;
const YEAR_ALONE = /(?:in )?(1[89]\d\d)(?![\w-])/iy;

/** Reads a sentence that says what was done; undefined where it does not begin so. */
export function readAct(sentence: string): ReadAct | undefined {
  const reader = scan(sentence);
  reader.take(SUBJECT);
  const done = readVerb(reader);
  if (done === undefined) return undefined;
  const from = reader.take(FROM)?.[1];
  const before = readVote(reader);
  const cause = readCause(reader);
  const voted = before ?? readVote(reader);
  if (cause === undefined && from === undefined) return undefined;
  const act = {
    ...done,
    ...(from !== undefined && { from }),
    ...(voted !== undefined && { voted }),
    ...cause,
  };
  return { act, rest: reader.rest() };
}

function readVerb(reader: Scanner): Pick<HistoryAct, 'verb' | 'of'> | undefined {
  const verbs: string[] = [];
  const between: string[] = [];
  do {
    const verb = reader.take(VERB)?.[0];
    if (verb === undefined) return undefined;
    verbs.push(verb.toLowerCase());
    const said = reader.takeParenthesis() ?? reader.take(AS)?.[0];
    if (said !== undefined) between.push(said.trim());
  } while (verbs.length < 3 && reader.take(AND) !== undefined);
  return {
    verb: verbs.join(' and '),
    ...(between.length > 0 && { of: between.join('; ') }),
  };
}

function readVote(reader: Scanner): string | undefined {
  const written = reader.take(VOTED)?.[1];
  return written === undefined ? undefined : toIsoDay(written);
}

type Cause = Omit<HistoryAct, 'verb' | 'of' | 'from' | 'voted'>;

function readCause(reader: Scanner): Cause | undefined {
  const year = reader.take(YEAR_ALONE)?.[1];
  if (year !== undefined) return { statutes: year };
  if (reader.take(BY) === undefined) return undefined;
  return readInitiative(reader) ?? readPlan(reader) ?? readStatutes(reader);
}

const INITIATIVE = /initiative(?: (?:measure|statute))?/iy;
const PROPOSITION = /\(?Prop(?:osition|\.)? ?(\d+[A-Z]?)\)?(?: of \d{4})?/iy;

function readInitiative(reader: Scanner): Cause | undefined {
  const isInitiative = reader.take(INITIATIVE) !== undefined;
  const proposition = reader.take(PROPOSITION)?.[1];
  if (!isInitiative && proposition === undefined) return undefined;
  return {
    ...(isInitiative && { initiative: true as const }),
    ...(proposition !== undefined && { proposition }),
    ...readNumbered(reader, 'section', SECTION),
  };
}

const PLAN = /(?:the )?Governor['’]s Reorganization Plan (No\. ?\d+(?: of \d{4})?)/iy;

function readPlan(reader: Scanner): Cause | undefined {
  const plan = reader.take(PLAN)?.[1];
  if (plan === undefined) return undefined;
  return { reorganizationPlan: plan, ...readNumbered(reader, 'section', SECTION) };
}

const SECTION = /Sec(?:tion|\.)? ?(\d[\w.-]*\b)/iy;
const OF = /of\b/iy;
const OF_STATUTES = /Stats\./iy;
const YEAR = /\d{4}(?:-\d{2,4})?/y;
const SESSION = /(\d(?:st|nd|rd|th)) (?:Ex\. Sess|Extraordinary Session)\.?/iy;
const CHAPTER = /Ch(?:apter|\.)? ?(\d[\w.]*\b)/iy;

function readStatutes(reader: Scanner): Cause | undefined {
  const before = readNumbered(reader, 'section', SECTION);
  if ('section' in before) reader.take(OF);
  const statutes = readYear(reader);
  if (statutes === undefined) return undefined;
  return {
    statutes,
    ...readNumbered(reader, 'chapter', CHAPTER),
    ...readNumbered(reader, 'section', SECTION),
    ...before,
  };
}

/** The year of statutes and the session, which old notes write before the year. */
function readYear(reader: Scanner): string | undefined {
  if (reader.take(OF_STATUTES) === undefined) return undefined;
  const before = reader.take(SESSION)?.[1];
  const year = reader.take(YEAR)?.[0];
  const session = before ?? reader.take(SESSION)?.[1];
  return year === undefined || session === undefined ? year : `${year} ${session} Ex. Sess.`;
}

function readNumbered(reader: Scanner, field: keyof Cause, pattern: RegExp): Cause {
  const found = reader.take(pattern)?.[1];
  return found === undefined ? {} : { [field]: found };
}

import { createFaultQueue, type FaultQueue } from '@wellspoken/simulator-shell';

import { type Answer, HTML, makeChallenge, makeMaintenance, makeServerPage } from './answer.ts';
import type { Session } from './sessions.ts';

/** What a failure befalls. */
interface Stricken {
  readonly session: Session;
  /** What would have been answered. */
  readonly answer: () => Answer;
}

type Failing = (stricken: Stricken, fault: Fault) => Answer;

const SLOW_MS = 100;

const FAILING: Readonly<Record<FaultKind, Failing>> = {
  // No cookie is given with it: only the start page gives the one that helps.
  'cookie-required': () => ({ body: '' }),
  'empty-body': ({ answer }) => ({ ...answer(), status: 200, body: '' }),
  '503': (_, fault) =>
    addRetryAfter(makeServerPage(503, '503 Service Temporarily Unavailable'), fault),
  '429': (_, fault) => addRetryAfter(makeServerPage(429, '429 Too Many Requests'), fault),
  '500': () => makeServerPage(500, '500 Internal Server Error'),
  challenge: () => makeChallenge(),
  maintenance: () => makeMaintenance(),
  'renamed-wrapper': ({ answer }) => applyChange(answer(), renameWrappers),
  'heading-tags': ({ answer }) => applyChange(answer(), changeHeadingTags),
  'number-moved': ({ answer }) => applyChange(answer(), moveNumber),
  'note-moved': ({ answer }) => applyChange(answer(), moveNote),
  'wrong-section': ({ answer }) => applyChange(answer(), showOtherSection),
  'cut-page': ({ answer }) =>
    applyChange(answer(), (page) => page.slice(0, Math.floor(page.length * 0.6))),
  slow: ({ answer }, { ms = SLOW_MS }) => ({ ...answer(), delivery: { delayMs: ms } }),
  'wrong-charset': ({ answer }) => ({ ...answer(), type: 'text/html;charset=ISO-8859-1' }),
  latin1: ({ answer }) => toLatin1(answer()),
  truncated: ({ answer }) => ({ ...answer(), delivery: { isCut: true } }),
  reset: () => ({ body: '', delivery: { isReset: true } }),
  hang: () => ({ body: '', delivery: { isStalled: true } }),
  'stale-view-state': ({ answer, session }) => {
    const given = answer();
    session.expireViews();
    return given;
  },
};

/** The answer to a request that a failure befalls. */
export function applyFault(fault: Fault, stricken: Stricken): Answer {
  return FAILING[fault.kind](stricken, fault);
}

function addRetryAfter(answer: Answer, { ms }: Fault): Answer {
  if (ms === undefined) return answer;
  return { ...answer, headers: { 'retry-after': String(Math.ceil(ms / 1000)) } };
}

function applyChange(answer: Answer, change: (page: string) => string): Answer {
  return typeof answer.body === 'string' ? { ...answer, body: change(answer.body) } : answer;
}

function toLatin1(answer: Answer): Answer {
  const page = String(answer.body)
    .replace('charset=UTF-8', 'charset=ISO-8859-1')
    // What Latin-1 has no byte for becomes a reference.
    .replace(/[\u0100-\uffff]/g, (letter) => `&#${letter.charCodeAt(0)};`);
  const type = (answer.type ?? HTML).replace('UTF-8', 'ISO-8859-1');
  return { ...answer, type, body: Buffer.from(page, 'latin1') };
}

/** Every way in which the site can be made to fail. */
export const FAULT_KINDS = [
  'cookie-required',
  'empty-body',
  '503',
  '429',
  '500',
  'challenge',
  'maintenance',
  'renamed-wrapper',
  'heading-tags',
  'number-moved',
  'note-moved',
  'wrong-section',
  'cut-page',
  'slow',
  'wrong-charset',
  'latin1',
  'truncated',
  'reset',
  'hang',
  'stale-view-state',
] as const;

/** The name of a way to fail. */
export type FaultKind = (typeof FAULT_KINDS)[number];

/** A failure that is to come. */
export interface Fault {
  readonly kind: FaultKind;
  /** Only requests whose path contains it, such as "codes_displaySection"; any where it is not said. */
  readonly path?: string;
  /** How many requests it befalls; 1 where it is not said. */
  readonly times?: number;
  /** How long "slow" takes; what 429 and 503 say in Retry-After, where it is said. */
  readonly ms?: number;
}

/** What a request is, as far as it matters to failures. */
interface Target {
  readonly path: string;
  /** Whether its session has visited the start page. */
  readonly isSeeded: boolean;
}

/** The failures that are to come. */
export type Faults = FaultQueue<Fault, Target>;

/** Creates a queue without failures. */
export function createFaults(): Faults {
  return createFaultQueue(isMeant);
}

function isMeant({ kind, path = '' }: Fault, target: Target): boolean {
  if (!target.path.includes(path)) return false;
  return kind !== 'cookie-required' || (!target.isSeeded && target.path !== 'codes.xhtml');
}

const WRAPPERS =
  /\bid="(single_law_section|codeLawSectionNoHead|manylawsections|expandedbranchcodesid|codestreeForm2|selectFromMultiples|codestocheader)"/g;

/** The page with other names for everything by which its parts are found. */
function renameWrappers(page: string): string {
  return page.replace(WRAPPERS, 'id="$1_v2"');
}

/** The page with headings that are bold paragraphs, as a new template may have them. */
function changeHeadingTags(page: string): string {
  return page.replace(/<h[345]\b[^>]*>/g, '<p style="margin:0;">').replace(/<\/h[345]>/g, '</p>');
}

/** The page with the number of each section as a paragraph of its own. */
function moveNumber(page: string): string {
  return page
    .replace(/<h6[^>]*>(?:<a[^>]*>)?/g, '<p style="margin:0;">')
    .replace(/(?:<\/a>)?<\/h6>/g, '</p>');
}

/** The page with the note of each section as its last paragraph, where it looks like law. */
function moveNote(page: string): string {
  return page
    .replace(/<i>(\([^<]*\))<\/i>(<\/font>)/g, '<p style="margin:0 0 1em 0;">$1</p>$2')
    .replace(
      /<p style="margin:0 0 2em 0;font-size:0.9em;"><i>([\s\S]*?)<\/i><\/p>/g,
      '<p style="margin:0 0 1em 0;">$1</p>',
    );
}

/** The page as if another section had been asked for. */
function showOtherSection(page: string): string {
  return page.replace(/(<h6[^>]*>(?:<a[^>]*>|<b>)?)(\D*)\d[\w.]*?(\.\s*<)/g, '$1$214159265$3');
}

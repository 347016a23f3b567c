import { type Answer, HTML } from './answer.ts';
import {
  changeHeadingTags,
  moveNote,
  moveNumber,
  renameWrappers,
  showOtherSection,
} from './drift.ts';
import { makeChallenge, makeMaintenance, makeServerPage } from './error-pages.ts';
import type { Fault, FaultKind } from './fault.ts';
import type { Session } from './sessions.ts';

/** What a failure befalls. */
export interface Stricken {
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

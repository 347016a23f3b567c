import { httpRequest } from '../../support/messages.ts';
import { servePair, type Line, type Pair } from './pair.ts';
import type { Shot, Talk } from './row.ts';
import { scrub, see } from './seen.ts';
import type { Way } from './specimen.ts';

/** What one of the two showed: answers, audit lines and errors in the log. */
export interface Told {
  readonly seen: unknown;
  readonly ways: readonly Way[];
}

/** What both showed, which must be the same. */
export interface Compared {
  readonly fast: unknown;
  readonly slow: unknown;
  /** What is wrong with the ways that the requests took. */
  readonly strays: readonly string[];
}

/** Sends a request to both. */
export async function compareAnswers({ fast, slow }: Pair, shot: Shot): Promise<Compared> {
  return compare(await Promise.all([fire(fast, shot), fire(slow, shot)]), shot.isFast);
}

/** Has a conversation with both. */
export async function compareTalks({ hold, options, isFast = false }: Talk): Promise<Compared> {
  const { fast, slow } = await servePair(options);
  const talk = (line: Line): Promise<Told> => tell(line, () => hold(line));
  try {
    return compare(await Promise.all([talk(fast), talk(slow)]), isFast);
  } finally {
    await Promise.all([fast.drop(), slow.drop()]);
  }
}

/** Puts what both showed side by side, and looks which way it came. */
export function compare([fast, slow]: readonly [Told, Told], isFast: boolean): Compared {
  const strays = [
    ...(slow.ways.includes('fast') ? ['the fast path was taken where there is none'] : []),
    ...(isFast && fast.ways.includes('slow') ? ['the fast path was not taken'] : []),
    // A list that was made before leaves no trace with the fast path; without it, each does.
    ...(isFast && !slow.ways.includes('slow') ? ['nothing was called or listed'] : []),
  ];
  return { fast: fast.seen, slow: slow.seen, strays };
}

async function fire(line: Line, { era, body, headers }: Shot): Promise<Told> {
  const session = era === 'legacy' ? await line.open() : {};
  const bytes = httpRequest({ body, headers: { ...session, ...headers } });
  return tell(line, async () => see(await line.ask(bytes)));
}

async function tell(line: Line, act: () => Promise<unknown>): Promise<Told> {
  const [audited, went, failed] = [line.audit.length, line.ways.length, line.errors().length];
  const shown = await act();
  const seen = { shown, audit: line.audit.slice(audited), errors: line.errors().slice(failed) };
  return { seen: scrub(seen), ways: line.ways.slice(went) };
}

import { createWorkerPool, type RunOptions } from '@wellspoken/kit/worker';

import type { LawCode } from '../../law/codes.ts';
import type { LawSection, SectionAddress } from '../../law/section.ts';
import type { Toc } from '../../law/toc.ts';
import { PageDrift } from '../failures.ts';
import type { SectionPage } from './section-page.ts';
import type { TextAsked } from './text-page.ts';

/** Reads pages in threads of its own, so that no page can hold up the server. */
export interface PageReader {
  readonly readSection: (
    html: string,
    at: SectionAddress,
    signal: AbortSignal,
  ) => Promise<SectionPage>;
  readonly readText: (
    html: string,
    asked: TextAsked,
    signal: AbortSignal,
  ) => Promise<readonly LawSection[]>;
  readonly readToc: (html: string, code: LawCode, signal: AbortSignal) => Promise<Toc>;
  /** Ends the threads, and what still runs in them. */
  readonly close: () => Promise<void>;
}

// The longest pages of the site, 4 MB, take half a second on a slow machine.
const MAX_MS = 10_000;

/** Creates a reader; its threads start with the first page. */
export function createPageReader(): PageReader {
  const { run, close } = createWorkerPool<typeof import('./worker.ts')>({
    module: '@wellspoken/california-codes/page-worker',
    from: import.meta.url,
    maxMs: MAX_MS,
  });
  return {
    readSection: (html, asked, signal) =>
      withDrift(run('sectionTask', { html, asked }, withSignal(signal))),
    readText: (html, asked, signal) =>
      withDrift(run('textTask', { html, asked }, withSignal(signal))),
    readToc: (html, asked, signal) =>
      withDrift(run('tocTask', { html, asked }, withSignal(signal))),
    close,
  };
}

function withSignal(signal: AbortSignal): RunOptions {
  return {
    signal,
    subject: "A page of the legislature's site",
    suggestions: [
      'This does not say that there is no such section.',
      'Look at the page on leginfo.legislature.ca.gov.',
    ],
  };
}

/** The class of an error does not come over from a thread, its name does. */
async function withDrift<What>(reading: Promise<What>): Promise<What> {
  try {
    return await reading;
  } catch (error) {
    const isDrift = error instanceof Error && error.name === 'PageDrift';
    throw isDrift ? new PageDrift(error.message) : error;
  }
}

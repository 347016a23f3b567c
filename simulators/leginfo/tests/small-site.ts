import { type CheerioAPI, load } from 'cheerio';
import { onTestFinished } from 'vitest';

import { type Simulator, type SimulatorOptions, startSimulator } from '../src/index.ts';

/** A page as it came. */
export interface Page {
  readonly status: number;
  readonly type: string;
  readonly location: string | null;
  /** The cookie that came with it, as a visitor sends it back. */
  readonly cookie: string | undefined;
  readonly text: string;
  readonly page: CheerioAPI;
}

/** A simulator for one test, and a way to visit it. */
export interface SmallSite {
  readonly simulator: Simulator;
  readonly visit: (
    page: string,
    query?: Readonly<Record<string, string>>,
    options?: VisitOptions,
  ) => Promise<Page>;
}

/** How a page is visited. */
export interface VisitOptions {
  readonly cookie?: string | undefined;
  /** Sent as a form, with POST. */
  readonly form?: Readonly<Record<string, string>>;
}

/** Opens a simulator that is closed when the test is done. */
export async function openSmallSite(options: SimulatorOptions = {}): Promise<SmallSite> {
  const simulator = await startSimulator(options);
  onTestFinished(simulator.close);
  return {
    simulator,
    visit: async (page, query = {}, { cookie, form } = {}) => {
      const address = new URL(page, simulator.url);
      address.search = new URLSearchParams(query).toString();
      const answer = await fetch(address, {
        redirect: 'manual',
        ...(cookie === undefined ? {} : { headers: { cookie } }),
        ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
      });
      const text = await answer.text();
      return {
        status: answer.status,
        type: answer.headers.get('content-type') ?? '',
        location: answer.headers.get('location'),
        cookie: answer.headers.get('set-cookie')?.split(';')[0],
        text,
        page: load(text),
      };
    },
  };
}

/** A text with every run of blanks as one, as a browser shows it. */
export function collapsed(text: string): string {
  return text.replace(/[\s\u00a0\u2002]+/gu, ' ').trim();
}

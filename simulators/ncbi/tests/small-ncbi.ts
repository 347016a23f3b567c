import { onTestFinished } from 'vitest';

import { type Simulator, type SimulatorOptions, startSimulator } from '../src/index.ts';

/** What the small NCBI answered. */
export interface SmallAnswer {
  readonly status: number;
  readonly type: string;
  readonly headers: Headers;
  readonly text: string;
  readonly json: () => JsonView;
}

/** A value of JSON, to be looked into without ceremony. */
export interface JsonView {
  readonly [name: string]: JsonView;
}

/** Parameters of a request; of a list, each is sent on its own. */
export type Parameters = Readonly<Record<string, string | readonly string[]>>;

/** A small NCBI that is asked directly. */
export interface SmallNcbi {
  readonly simulator: Simulator;
  /** Asks one of the E-utilities, such as "esearch.fcgi". */
  readonly ask: (utility: string, parameters?: Parameters) => Promise<SmallAnswer>;
  readonly post: (utility: string, parameters: Parameters) => Promise<SmallAnswer>;
}

/** Starts a small NCBI for one test; without limits unless they are the subject. */
export async function openSmallNcbi(options: SimulatorOptions = {}): Promise<SmallNcbi> {
  const simulator = await startSimulator({ hasLimits: false, ...options });
  onTestFinished(() => simulator.close());
  const base = simulator.endpoints.eutils;
  return {
    simulator,
    ask: async (utility, parameters = {}) =>
      read(await fetch(`${base}${utility}?${String(write(parameters))}`)),
    post: async (utility, parameters) =>
      read(await fetch(`${base}${utility}`, { method: 'POST', body: write(parameters) })),
  };
}

function write(parameters: Parameters): URLSearchParams {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    for (const one of typeof value === 'string' ? [value] : value) written.append(name, one);
  }
  return written;
}

async function read(response: Response): Promise<SmallAnswer> {
  const text = await response.text();
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    headers: response.headers,
    text,
    json: () => JSON.parse(text) as JsonView,
  };
}

/** The texts of all elements of a name, in order. */
export function textsOf(xml: string, name: string): readonly string[] {
  return [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(
    ([, text = '']) => text,
  );
}

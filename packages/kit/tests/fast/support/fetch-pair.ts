import { createFetchHandler, type FetchHandler, type FetchOptions } from '@wellspoken/kit/fetch';
import type { AuditLine } from '@wellspoken/kit';
import { vi } from 'vitest';

import type { HttpAnswer } from '../../support/http-answer.ts';
import { recordLogs } from '../../support/log-recorder.ts';
import type { Headers } from '../../support/messages.ts';
import type { Told } from './compare.ts';
import { scrub } from './seen.ts';
import { createSpecimen, type Specimen, type Way } from './specimen.ts';

/** The specimen behind a web-standard handler. */
export interface FetchLine extends Specimen {
  readonly handler: FetchHandler;
  readonly audit: AuditLine[];
  readonly errors: () => readonly string[];
}

/** One with the fast path, and one without. */
export type FetchPair = Readonly<Record<Way, FetchLine>>;

/** Makes both. */
export function createFetchPair(options: FetchOptions = {}): FetchPair {
  return { fast: createLine(true, options), slow: createLine(false, options) };
}

function createLine(fastPath: boolean, options: FetchOptions): FetchLine {
  const specimen = createSpecimen();
  const audit: AuditLine[] = [];
  const logs = recordLogs();
  const handler = createFetchHandler(specimen.definition, {
    fastPath,
    rateLimit: false,
    logger: logs.logger,
    audit: (line) => audit.push(line),
    clock: () => 0,
    ...options,
  });
  return { ...specimen, handler, audit, errors: () => logs.lines('error') };
}

/** A request as web-standard code sends it. */
export function toRequest(body: string, headers: Headers, signal?: AbortSignal): Request {
  return new Request('http://localhost/mcp', {
    method: 'POST',
    body,
    headers,
    ...(signal && { signal }),
  });
}

/** A response, read to its end. */
export async function readResponse(response: Response): Promise<HttpAnswer> {
  const { status, headers } = response;
  return { status, headers: new Map(headers), text: await response.text() };
}

/** Acts, and tells what the line showed of it once all calls were written down. */
export async function tellFetch(line: FetchLine, act: () => Promise<unknown>): Promise<Told> {
  const { audit, calls } = line;
  const [audited, went, failed] = [audit.length, line.ways.length, line.errors().length];
  const shown = await act();
  await vi.waitFor(
    () => {
      if (audit.length < calls()) throw new Error(`${audit.length} of ${calls()} were recorded`);
    },
    { interval: 2, timeout: 5_000 },
  );
  const seen = { shown, audit: audit.slice(audited), errors: line.errors().slice(failed) };
  return { seen: scrub(seen), ways: line.ways.slice(went) };
}

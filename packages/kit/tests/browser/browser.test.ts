import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { AuditLine } from '@wellspoken/kit';
import type { HttpOptions } from '@wellspoken/kit/http';
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { serve } from '../support/served.ts';
import { findChromium } from './find-chromium.ts';

/** A name that leads to loopback, but is none of its names. */
const FOREIGN = 'foreign.test';

const executablePath = findChromium();
const html = await readFile(new URL('page.html', import.meta.url));
const pages = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html');
  response.end(html);
});

let browser: Browser;

beforeAll(async () => {
  if (executablePath === undefined) return;
  await new Promise<void>((resolve) => void pages.listen(0, '127.0.0.1', resolve));
  const args = ['--no-sandbox', `--host-resolver-rules=MAP ${FOREIGN} 127.0.0.1`];
  browser = await chromium.launch({ executablePath, args });
});

afterAll(async () => {
  await browser?.close();
  pages.close();
  pages.closeAllConnections();
});

interface Shown {
  readonly eventSource: string;
  readonly modern: string;
  readonly session: string;
  readonly refusal: string;
}

interface Seen {
  readonly shown: Shown;
  readonly audited: readonly string[];
}

/** Opens the page of one host, lets it call the server, and reads what it shows. */
async function see(host: string, options: HttpOptions): Promise<Seen> {
  const audited: string[] = [];
  const audit = ({ name }: AuditLine): void => void audited.push(name);
  const { port } = await serve({ ...options, legacySse: true, audit });
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const address = new URL(`http://${host}:${(pages.address() as AddressInfo).port}`);
  address.searchParams.set('server', `http://127.0.0.1:${port}`);
  await page.goto(address.href);
  const read = async (id: string): Promise<string> =>
    (await page.locator(`#${id}[data-done]`).textContent()) ?? '';
  const shown = {
    eventSource: await read('event-source'),
    modern: await read('modern'),
    session: await read('session'),
    refusal: await read('refusal'),
  };
  return { shown, audited };
}

const NOTHING: Shown = {
  eventSource: 'failed: no stream',
  modern: 'failed: Failed to fetch',
  session: 'failed: Failed to fetch',
  refusal: 'failed: Failed to fetch',
};

describe.skipIf(executablePath === undefined)('a page in a browser', () => {
  test('calls through EventSource and through fetch, across origins', async () => {
    const { shown, audited } = await see('localhost', { cors: true });
    expect(shown).toEqual({
      eventSource: 'subject: {"text":"said by a page"}',
      modern: '{"text":"said by a page"}',
      session: '36 characters, ended with 200',
      refusal: '404: There is no such session: its stream has ended or never was. Open /sse again.',
    });
    expect(audited).toEqual(['echo_text', 'echo_text']);
  });

  test('sees nothing without cors', async () => {
    const { shown, audited } = await see('localhost', {});
    expect(shown).toEqual(NOTHING);
    expect(audited).toEqual([]);
  });

  test('sees nothing where its origin may not call', async () => {
    const { shown, audited } = await see(FOREIGN, { cors: true });
    expect(shown).toEqual(NOTHING);
    expect(audited).toEqual([]);
  });

  test('calls from another host, where that is allowed', async () => {
    const { shown } = await see(FOREIGN, { cors: true, allowedOrigins: [FOREIGN] });
    expect(shown.eventSource).toBe('subject: {"text":"said by a page"}');
    expect(shown.modern).toBe('{"text":"said by a page"}');
  });
});

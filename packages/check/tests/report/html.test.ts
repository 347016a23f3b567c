import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { applyBaseline, createBaseline, renderHtml, type Report } from '../../src/report/index.ts';
import { contentWidth, contrasts } from './contrasts.ts';
import { findChromium } from './find-chromium.ts';
import { hostileReport } from './hostile.ts';
import { quotedProblem, reportOf, sample, unexamined } from './sample-report.ts';

const executablePath = findChromium();
let browser: Browser;
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wellspoken-html-'));
  if (executablePath === undefined) return;
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
});

afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

interface Opened {
  readonly page: Page;
  /** What the page asked for beyond itself, and what went wrong in it. */
  readonly noise: readonly string[];
}

async function open(report: Report, options: BrowserContextOptions = {}): Promise<Opened> {
  const file = join(folder, 'report.html');
  await writeFile(file, renderHtml(report));
  const context = await browser.newContext({ offline: true, ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const noise: string[] = [];
  const address = pathToFileURL(file).href;
  page.on('request', (request) => request.url() === address || noise.push(request.url()));
  page.on('pageerror', ({ message }) => noise.push(message));
  page.on('console', (message) => noise.push(message.text()));
  await page.goto(address);
  return { page, noise };
}

const screens = {
  phone: { width: 390, height: 844 },
  desk: { width: 1280, height: 800 },
} as const;
const looks = (['phone', 'desk'] as const).flatMap((screen) =>
  (['light', 'dark'] as const).map((colorScheme) => [screen, colorScheme] as const),
);

const accepted = applyBaseline(
  sample,
  createBaseline(reportOf(sample.results.filter(({ level }) => level === 'should'))),
);

const shownCards = (page: Page): Promise<number> =>
  page.locator('[data-verdict]:not([hidden])').count();

describe.skipIf(executablePath === undefined)('the page in a browser', () => {
  test.for(looks)('fits a %s and can be read in the %s', async ([screen, colorScheme]) => {
    const { page, noise } = await open(accepted, { viewport: screens[screen], colorScheme });
    const width = await page.evaluate<number>(contentWidth);
    expect(width).toBeLessThanOrEqual(screens[screen].width);
    expect(Math.min(...(await page.evaluate<readonly number[]>(contrasts)))).toBeGreaterThanOrEqual(
      4.5,
    );
    expect(noise).toEqual([]);
    const pictures = process.env['WELLSPOKEN_SCREENSHOTS'];
    if (pictures === undefined) return;
    await page.screenshot({ path: join(pictures, `${screen}-${colorScheme}.png`), fullPage: true });
  });

  test('filters by level and by verdict, and says how many are left', async () => {
    const { page } = await open(accepted);
    const all = await shownCards(page);
    await page.getByLabel('MUST').uncheck();
    expect(await page.getByText('tools/input-object').first().isVisible()).toBe(false);
    expect(await shownCards(page)).toBeLessThan(all);
    for (const verdict of ['pass', 'fail', 'disputed', 'not verified', 'not applicable']) {
      await page.getByLabel(verdict, { exact: true }).uncheck();
    }
    expect(await page.locator('section:visible h2').allTextContents()).toEqual([
      'Accepted by the baseline',
    ]);
    expect(await page.locator('output').textContent()).toBe(`1 of ${all} shown`);
  });

  test('searches in every word of a card', async () => {
    const { page } = await open(sample);
    await page.getByLabel('Search').fill('MISSING.txt iserror');
    expect(await shownCards(page)).toBe(1);
    expect(await page.locator('[data-verdict]:visible summary').textContent()).toContain(
      'call/hidden-failure',
    );
    await page.getByLabel('Search').fill('');
    expect(await shownCards(page)).toBe(await page.locator('[data-verdict]').count());
  });

  test('can be read without JavaScript', async () => {
    const { page, noise } = await open(sample, { javaScriptEnabled: false });
    expect(await page.locator('#filters').isVisible()).toBe(false);
    expect(await page.getByText('The inputSchema of "read_file" has no type.').isVisible()).toBe(
      true,
    );
    expect(noise).toEqual([]);
  });

  test('the report inside it is the report', async () => {
    for (const report of [sample, hostileReport]) {
      const { page } = await open(report);
      const text = (await page.locator('#report').textContent()) ?? '';
      expect(JSON.parse(text)).toEqual(report);
    }
  });

  test('hostile texts are shown and do nothing', async () => {
    const { page, noise } = await open(hostileReport, { viewport: screens.phone });
    expect(await page.title()).not.toBe('owned');
    expect(await page.locator('script').count()).toBe(2);
    expect(await page.locator('img, owned, iframe').count()).toBe(0);
    expect(await page.locator('a:not([href^="https://"])').count()).toBe(0);
    expect(await page.evaluate<number>(contentWidth)).toBeLessThanOrEqual(390);
    expect(noise).toEqual([]);
  });

  test('a server that could not be examined has a reason', async () => {
    const { page } = await open(unexamined);
    expect(await page.locator('header').textContent()).toContain('ended with code 1');
  });
});

test('the words of a server keep their own lines', () => {
  const html = renderHtml({ ...unexamined, problems: [quotedProblem] });
  expect(html).toContain(
    'on stderr:</p><pre>Error: &lt;NOTES_DIR&gt; is not set.\n    at boot (file:///app/',
  );
});

test('the page asks for nothing beyond itself', () => {
  const html = renderHtml(sample);
  expect(html).not.toMatch(/<(?:link|img|iframe)\b|@import|url\(/i);
  expect(html.match(/<script\b[^>]*>/g)).toEqual([
    '<script type="application/json" id="report">',
    '<script>',
  ]);
});

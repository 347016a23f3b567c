import { existsSync } from 'node:fs';

const PLACES = [process.env['WELLSPOKEN_CHROMIUM'], '/usr/bin/chromium'];

/** What there is to test with; where a browser is required, its absence is an error. */
export function findChromium(): string | undefined {
  const found = PLACES.find((path) => path !== undefined && existsSync(path));
  if (found !== undefined) return found;
  const words = 'No Chromium at WELLSPOKEN_CHROMIUM or /usr/bin/chromium';
  if (process.env['WELLSPOKEN_REQUIRE_BROWSER'] === '1') throw new Error(`${words}.`);
  process.stderr.write(`${words}: the tests with a browser are skipped.\n`);
  return undefined;
}

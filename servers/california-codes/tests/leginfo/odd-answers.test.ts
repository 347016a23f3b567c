import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, onTestFinished, test } from 'vitest';

import type { LawCode } from '../../src/law/codes.ts';
import { createLeginfo, type Leginfo } from '../../src/leginfo/leginfo.ts';
import { openLeginfo } from './support/open-leginfo.ts';

const AT = { code: 'EDC', section: '15278' } as const;
const signal = new AbortController().signal;

/** A site that always answers the same. */
async function siteThat(answer: (response: ServerResponse) => void): Promise<Leginfo> {
  const server = createServer((_request, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const leginfo = createLeginfo({
    baseUrl: `http://127.0.0.1:${port}/faces`,
    pace: { minGapMs: 0, retryBaseMs: 0, coolDownMs: 0 },
  });
  onTestFinished(async () => {
    await leginfo.close();
    server.close();
  });
  return leginfo;
}

const CHANGED = "Unverified: the site's page changed: ";
const ODD: readonly (readonly [string, string, string, (response: ServerResponse) => void])[] = [
  ['404', 'upstream_failed', `${CHANGED}it is gone.`, (to) => to.writeHead(404).end()],
  [
    '403',
    'unavailable',
    "Unverified: The legislature's site refused the request with status 403.",
    (to) => to.writeHead(403).end(),
  ],
  [
    'JSON',
    'upstream_failed',
    `${CHANGED}it is no HTML.`,
    (to) => to.writeHead(200, { 'content-type': 'application/json' }).end('{"section":null}'),
  ],
  [
    'bytes that are no letters',
    'upstream_failed',
    `${CHANGED}its letters cannot be read.`,
    (to) =>
      to
        .writeHead(200, { 'content-type': 'text/html; charset=UTF-8' })
        .end(Buffer.from('<html>\xa7</html>', 'latin1')),
  ],
  [
    'a way to another site',
    'upstream_failed',
    `${CHANGED}it leads to another site.`,
    (to) => to.writeHead(302, { location: 'https://example.org/' }).end(),
  ],
  [
    'a way without an end',
    'upstream_failed',
    `${CHANGED}it leads on without an end.`,
    (to) => to.writeHead(302, { location: '/faces/again.xhtml' }).end(),
  ],
  [
    'a way that leads nowhere',
    'upstream_failed',
    `${CHANGED}it leads to another site.`,
    (to) => to.writeHead(302).end(),
  ],
];

test.for(ODD)('%s is %s, never an absence', async ([, code, message, answer]) => {
  const leginfo = await siteThat(answer);
  await expect(leginfo.readSection(AT, signal)).rejects.toMatchObject({
    name: 'ToolError',
    code,
    message: expect.stringContaining(message) as string,
  });
});

test('a code that the site does not know leads to its list of codes, which is no answer', async () => {
  const { leginfo } = await openLeginfo();
  const at = { code: 'XYZ' as LawCode, section: '1' };
  await expect(leginfo.readSection(at, signal)).rejects.toMatchObject({
    code: 'upstream_failed',
    message: expect.stringContaining(`${CHANGED}it leads to the list of all codes.`) as string,
  });
});

import { get, type IncomingMessage } from 'node:http';
import { createGunzip } from 'node:zlib';
import { expect, test } from 'vitest';

import { openSmallNcbi, type SmallAnswer } from '../../tests/small-ncbi.ts';
import type { Fault, FaultKind } from './faults.ts';

const ARTICLE = { id: '31452104' } as const;

async function failing(kind: FaultKind, parameters = {}): Promise<SmallAnswer> {
  const { simulator, ask } = await openSmallNcbi();
  simulator.fail({ kind });
  return ask('efetch.fcgi', { ...ARTICLE, ...parameters });
}

test.each<[FaultKind, number, RegExp]>([
  ['rate_limited', 429, /"error":"API rate limit exceeded".*"count":"4","limit":"3"/],
  ['bad_key', 400, /"error":"API key invalid"/],
  ['backend_exception', 200, /<ERROR>NCBI C\+\+ Exception:\n.*TXCLIENT/],
  ['prolog_only', 200, /^<\?xml[^>]*\?>\n<!DOCTYPE[^>]*>\n$/],
  ['error_forwarding', 500, /^\{"error":"error forwarding request"\}$/],
  ['html_502', 502, /<html>/],
  ['html_503', 503, /<html>/],
  ['html_200', 200, /<html>/],
  ['viewer_timeout', 400, /External viewer error: Empty Response.*Status: Timeout/],
  ['server_error', 500, /^Internal Server Error/],
  ['empty_body', 200, /^$/],
])('fails as %s', async (kind, status, body) => {
  const answer = await failing(kind);
  expect(answer.status).toBe(status);
  expect(answer.text).toMatch(body);
});

test('says of links in JSON that the backend failed', async () => {
  const { simulator, ask } = await openSmallNcbi();
  simulator.fail({ kind: 'backend_exception', path: 'elink.fcgi' });
  const answer = await ask('elink.fcgi', { dbfrom: 'pubmed', id: '1', retmode: 'json' });
  expect(answer.json()).toHaveProperty('linksets', []);
  expect(answer.json()['ERROR']).toMatch(/^NCBI C\+\+ Exception:\n/);
});

test('repeats the key with which it says that the rate is exceeded', async () => {
  const answer = await failing('rate_limited', { api_key: 'sim-key' });
  expect(answer.json()).toMatchObject({ 'api-key': 'sim-key', limit: '10' });
});

test('cuts XML in a whole answer', async () => {
  const { text } = await failing('cut_xml');
  expect(text).toContain('<PubmedArticleSet>');
  expect(text).not.toContain('</PubmedArticleSet>');
});

test.each<FaultKind>(['truncated', 'reset'])('breaks the connection (%s)', async (kind) => {
  await expect(failing(kind)).rejects.toThrow(TypeError);
});

test('promises a whole body and sends half of it', async () => {
  const { simulator, ask } = await openSmallNcbi();
  const whole = await ask('efetch.fcgi', ARTICLE);
  simulator.fail({ kind: 'truncated' });
  const { promised, received } = await plainGet(
    `${simulator.endpoints.eutils}efetch.fcgi?id=31452104`,
  );
  expect(promised).toBe(Buffer.byteLength(whole.text));
  expect(received).toBeGreaterThan(0);
  expect(received).toBeLessThan(promised);
});

test('answers later when it is slow, and in the end', async () => {
  const { simulator, ask } = await openSmallNcbi();
  simulator.fail({ kind: 'slow', ms: 5 });
  expect((await ask('efetch.fcgi', ARTICLE)).text).toContain('</PubmedArticleSet>');
});

test('never answers when it stalls, until it is closed', async () => {
  const { simulator, ask } = await openSmallNcbi();
  simulator.fail({ kind: 'stall' });
  const asked = ask('efetch.fcgi', ARTICLE);
  asked.catch(() => undefined);
  while (simulator.counters().calls === 0) await new Promise(setImmediate);
  await simulator.close();
  await expect(asked).rejects.toThrow('fetch failed');
});

test('sends Latin-1, and says so or lies', async () => {
  const bytesOf = async (kind: FaultKind): Promise<[string | null, Buffer]> => {
    const { simulator } = await openSmallNcbi();
    simulator.fail({ kind });
    const response = await fetch(`${simulator.endpoints.eutils}efetch.fcgi?id=31452104`);
    return [response.headers.get('content-type'), Buffer.from(await response.arrayBuffer())];
  };
  const [said, honest] = await bytesOf('latin1');
  expect(said).toContain('ISO-8859-1');
  expect(honest.toString('latin1')).toContain('<LastName>Müller</LastName>');
  const [lied, wrong] = await bytesOf('wrong_charset');
  expect(lied).toContain('UTF-8');
  expect(wrong.toString('utf8')).toContain('<LastName>M\ufffdller</LastName>');
});

test('names a content type that has nothing to do with it', async () => {
  const { type, text } = await failing('wrong_content_type');
  expect(type).toBe('application/octet-stream');
  expect(text).toContain('</PubmedArticleSet>');
});

test('sends one elsewhere, where the answer is', async () => {
  const { simulator, ask } = await openSmallNcbi();
  simulator.fail({ kind: 'redirect_301' });
  expect((await ask('efetch.fcgi', ARTICLE)).text).toContain('</PubmedArticleSet>');
  expect(simulator.counters().calls).toBe(2);
});

test('writes control characters in JSON', async () => {
  const { simulator, ask } = await openSmallNcbi();
  simulator.fail({ kind: 'control_characters' });
  const answer = await ask('esearch.fcgi', { term: 'sleep', retmode: 'json' });
  expect(() => answer.json()).toThrow(SyntaxError);
  expect(JSON.parse(answer.text.replace('\n\t\u0001', ''))).toHaveProperty('esearchresult.count');
});

test('packs a lot of nothing', async () => {
  const { simulator } = await openSmallNcbi();
  simulator.fail({ kind: 'gzip_bomb' });
  const url = `${simulator.endpoints.eutils}efetch.fcgi?id=1`;
  const { promised, unpacked } = await plainGet(url, 32 * 1024 * 1024);
  expect(promised).toBeLessThan(2_000_000);
  // It goes on beyond what was read here.
  expect(unpacked).toBeGreaterThan(32 * 1024 * 1024);
});

test('fails as often as it was told, where it was told, and then no more', async () => {
  const { simulator, ask } = await openSmallNcbi();
  const fault: Fault = { kind: 'server_error', path: 'efetch.fcgi', times: 2 };
  simulator.fail(fault);
  expect((await ask('einfo.fcgi')).status).toBe(200);
  const statuses = [];
  for (let call = 0; call < 3; call++) statuses.push((await ask('efetch.fcgi', ARTICLE)).status);
  expect(statuses).toEqual([500, 500, 200]);
});

test('forgets failures that are to come when it is cleared', async () => {
  const { simulator, ask } = await openSmallNcbi();
  simulator.fail({ kind: 'server_error', times: 9 });
  simulator.clear();
  expect((await ask('einfo.fcgi')).status).toBe(200);
});

interface Received {
  readonly promised: number;
  readonly received: number;
  readonly unpacked: number;
}

/** Reads an answer as it comes, up to so many bytes once it is unpacked. */
function plainGet(url: string, most = Infinity): Promise<Received> {
  return new Promise((resolve, reject) => {
    get(url, (response: IncomingMessage) => {
      let received = 0;
      let unpacked = 0;
      const done = (): void => {
        resolve({ promised: Number(response.headers['content-length']), received, unpacked });
      };
      response.on('data', (part: Buffer) => void (received += part.length));
      response.on('error', done);
      if (response.headers['content-encoding'] === 'gzip') {
        const gunzip = createGunzip();
        gunzip.on('data', (part: Buffer) => {
          unpacked += part.length;
          if (unpacked <= most) return;
          gunzip.destroy();
          response.destroy();
          done();
        });
        response.pipe(gunzip);
      }
    }).on('error', reject);
  });
}

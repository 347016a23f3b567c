import { ToolError } from '@wellspoken/kit';
import { createUpstream, type Upstream, type UpstreamOptions } from '@wellspoken/kit/upstream';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';

import { HOSTILE_VALUES } from '../../../../tests/support/hostile-values.ts';
import { serveRaw, type RawRequest, type RawService } from './support/raw-service.ts';

/** The same values on every run; another seed or more runs come from the environment. */
const FUZZING = {
  seed: Number(process.env['FUZZ_SEED'] ?? 20_261_118),
  numRuns: Number(process.env['FUZZ_RUNS'] ?? 300),
};

const BASE = '/api/v2';

interface Opened {
  readonly service: RawService;
  readonly upstream: Upstream;
}

async function open(
  options: Partial<UpstreamOptions> = {},
  answer?: () => string,
): Promise<Opened> {
  const service = await serveRaw(answer);
  const upstream = createUpstream({
    name: 'Archive',
    baseUrl: service.origin + BASE,
    retry: { attempts: 1 },
    breaker: false,
    ...options,
  });
  onTestFinished(upstream.close);
  return { service, upstream };
}

const PIECES = [
  '.',
  '..',
  '/',
  '\\',
  '%',
  '2e',
  '2F',
  '%2e',
  ';',
  '?',
  '#',
  '@',
  ':',
  ' ',
  '\t',
  'a',
];

/** Texts that mean something in an address, alone and together, and any text at all. */
const texts = fc.oneof(
  fc.constantFrom(...HOSTILE_VALUES),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.nat(0xff_ff).map((code) => String.fromCharCode(code)) }),
);

/** Texts that every service may have as a name. */
const names = fc
  .array(
    fc.string({
      unit: fc.constantFrom('a', 'B', 'é', '語', '🙂', '0', '.a'),
      minLength: 1,
      maxLength: 5,
    }),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .chain((words) =>
    fc
      .constantFrom('/', '\\', '?', '#', '%', '&', '+', ':', '@', ';', '{', '}', '=', ' ')
      .map((separator) => words.join(separator)),
  );

/** Whether an address is not the one that a service reads in it, or is not below the base. */
function isAstray({ target }: RawRequest): boolean {
  const [path = ''] = target.split('?', 1);
  const pieces = path.replaceAll(/%(?:2e|2f|5c)/gi, decodeURIComponent).split(/[/\\]/);
  return (
    !/^[!-~]+$/.test(target) ||
    new URL(target, 'http://127.0.0.1').pathname !== path ||
    !`${path}/`.startsWith(`${BASE}/`) ||
    pieces.some((piece) => piece === '.' || piece === '..')
  );
}

function readParts({ target }: RawRequest): readonly string[] {
  const [path = ''] = target.split('?', 1);
  return path.slice(1).split('/').map(decodeURIComponent);
}

/** The one request of a call, or nothing where the call was refused before anything was sent. */
async function settle(
  service: RawService,
  call: Promise<unknown>,
): Promise<RawRequest | undefined> {
  const failure = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  const requests = service.take();
  expect(requests).toHaveLength(failure === undefined ? 1 : 0);
  expect(requests.filter(isAstray)).toEqual([]);
  if (failure === undefined) return requests[0];
  expect(failure).toBeInstanceOf(ToolError);
  expect(['invalid_arguments', 'too_large']).toContain((failure as ToolError).code);
  return undefined;
}

test('any value in a path stays the part that the template gives it, or is refused', async () => {
  const { service, upstream } = await open();
  await fc.assert(
    fc.asyncProperty(texts, texts, async (owner, name) => {
      const call = upstream.get('owners/{owner}/labels/{name}/file', { params: { owner, name } });
      const request = await settle(service, call);
      if (request === undefined) return;
      const parts = ['api', 'v2', 'owners', owner, 'labels', name, 'file'];
      expect(readParts(request)).toEqual(parts);
    }),
    FUZZING,
  );
});

test('any list in a path is as many parts as it has entries, or is refused', async () => {
  const { service, upstream } = await open();
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { maxLength: 4 }), texts, async (parts, end) => {
      const call = upstream.get('tree{/parts*}/{end}', { params: { parts, end } });
      const request = await settle(service, call);
      if (request === undefined) return;
      expect(readParts(request)).toEqual(['api', 'v2', 'tree', ...parts, end]);
    }),
    FUZZING,
  );
});

test('values that share a part of a path do not make dots of it', async () => {
  const { service, upstream } = await open();
  const dots = fc.array(fc.constantFrom('.', '..', '%2e', 'a', ''), { maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(dots, dots, async (first, last) => {
      const params = { first: first.join(''), list: last };
      const request = await settle(service, upstream.get('x/{first}{list}/y', { params }));
      if (request === undefined) return;
      expect(readParts(request)).toEqual(['api', 'v2', 'x', first.join('') + last.join(','), 'y']);
    }),
    FUZZING,
  );
});

test('a name with separators in it is never refused', async () => {
  const { service, upstream } = await open();
  await fc.assert(
    fc.asyncProperty(names, async (name) => {
      const request = await settle(service, upstream.get('labels/{name}', { params: { name } }));
      expect(decodeURIComponent(request?.target ?? '')).toBe(`${BASE}/labels/${name}`);
    }),
    FUZZING,
  );
});

test('any query and any form arrive as they were given, and change no path', async () => {
  const { service, upstream } = await open();
  const values = fc.dictionary(texts, texts, { maxKeys: 3 });
  await fc.assert(
    fc.asyncProperty(values, values, async (query, form) => {
      const request = await settle(service, upstream.request('search', { query, form }));
      if (request === undefined) return;
      expect(readParts(request)).toEqual(['api', 'v2', 'search']);
      const [, search = ''] = request.target.split('?');
      expect([...new URLSearchParams(search)]).toEqual(toPairs(query));
      expect([...new URLSearchParams(request.body)]).toEqual(toPairs(form));
    }),
    FUZZING,
  );
});

/** Unpaired surrogates have no bytes, and become the replacement character. */
function toPairs(values: Readonly<Record<string, string>>): readonly (readonly string[])[] {
  return Object.entries(values).map((pair) => pair.map((text) => Buffer.from(text).toString()));
}

test('any header is one line of its own, or is refused', async () => {
  const { service, upstream } = await open();
  await upstream.get('note');
  const usual = service.take()[0]?.headers.length ?? 0;
  const headerNames = fc.oneof(fc.constant('x-note'), texts);
  await fc.assert(
    fc.asyncProperty(headerNames, texts, fc.boolean(), async (name, value, isFetch) => {
      const headers = { [name]: value };
      const ask = isFetch ? upstream.fetch('note', { headers }) : upstream.get('note', { headers });
      const request = await settle(service, ask);
      if (request === undefined) return;
      expect(request.target).toBe(`${BASE}/note`);
      expect(request.headers).toHaveLength(usual + 1);
    }),
    FUZZING,
  );
});

const addresses = fc
  .tuple(fc.constantFrom('', '/', 'notes/', '/api/v2/', '//', 'ORIGIN', 'ORIGIN/api/v2/'), texts)
  .map((pair) => pair.join(''));

test('any address that a library fetches is below the base, or nothing is sent', async () => {
  const { service, upstream } = await open();
  await fc.assert(
    fc.asyncProperty(addresses, fc.boolean(), async (address, isUrl) => {
      const text = address.replace('ORIGIN', service.origin);
      const isParsed = isUrl && URL.canParse(text, service.origin);
      const target = isParsed ? new URL(text, service.origin) : text;
      await upstream.fetch(target).catch(() => {});
      expect(service.take().filter(isAstray)).toEqual([]);
    }),
    FUZZING,
  );
});

test('a library that writes a value into an address does not leave the folder for it', async () => {
  const { service, upstream } = await open();
  await fc.assert(
    fc.asyncProperty(texts, fc.boolean(), async (text, isWhole) => {
      const folder = `${BASE}/labels/`;
      const address = isWhole ? `${service.origin}${folder}${text}` : `labels/${text}`;
      const request = await settle(service, upstream.fetch(address, { method: 'DELETE' }));
      if (request === undefined) return;
      expect(request.target.startsWith(folder), request.target).toBe(true);
    }),
    FUZZING,
  );
});

test('any redirect is followed below the base and nowhere else', async () => {
  let location = '';
  const { service, upstream } = await open(
    {},
    () => `HTTP/1.1 302 Found\r\nlocation: ${location}\r\ncontent-length: 0\r\n\r\n`,
  );
  await fc.assert(
    fc.asyncProperty(addresses, async (address) => {
      // As bytes, of which a header has no line breaks.
      location = Buffer.from(address.replace('ORIGIN', service.origin))
        .toString('latin1')
        .replaceAll(/[\r\n\0]/g, '');
      await upstream.get('note').catch(() => {});
      expect(service.take().filter(isAstray)).toEqual([]);
    }),
    FUZZING,
  );
});

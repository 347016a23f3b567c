import type { UpstreamResponse } from '@wellspoken/kit/upstream';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { getArrivalTime, readJson, decodeText } from './response.ts';

test('reads JSON with raw control characters in its strings', () => {
  expect(readJson('{"ERROR":"Search Backend failed:\n\t\u0001 \\"x\\" \\n"}')).toEqual({
    ERROR: 'Search Backend failed:\n\t\u0001 "x" \n',
  });
});

test('leaves line breaks between values alone', () => {
  expect(readJson('{\n"a":\t"b\nc"\n}')).toEqual({ a: 'b\nc' });
});

test('refuses what is broken otherwise', () => {
  expect(() => readJson('{"a":"b\n')).toThrow(SyntaxError);
});

test('a long string with many of them does not stop it', () => {
  const long = 'a\n'.repeat(300_000);
  expect(readJson(`{"a":"${long}"}`)).toEqual({ a: long });
});

test('gives back any JSON whose control characters were written raw', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const raw = JSON.stringify(value).replace(/(?<!\\)((?:\\\\)*)\\n/g, '$1\n');
      expect(readJson(raw)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

function bodyWith(body: Uint8Array, type: string): Parameters<typeof decodeText>[0] {
  const headers = new Headers({ 'content-type': type });
  const charset = /charset=(\S+)/.exec(type)?.[1] ?? 'utf-8';
  return {
    body: Uint8Array.from(body),
    headers,
    text: () => new TextDecoder(charset).decode(body),
  };
}

const words = 'Müller, Łódź and β-amyloid';

test.each(['text/xml', 'text/xml; charset=UTF-8', 'text/xml; charset=ISO-8859-1'])(
  'reads UTF-8 whatever %s says',
  (type) => {
    expect(decodeText(bodyWith(Buffer.from(words), type))).toBe(words);
  },
);

test.each(['text/xml', 'text/xml; charset=UTF-8', 'text/xml; charset=ISO-8859-1'])(
  'reads Latin-1 under %s',
  (type) => {
    expect(decodeText(bodyWith(Buffer.from('Müller café', 'latin1'), type))).toBe('Müller café');
  },
);

test('one broken letter does not turn the others into something else', () => {
  const broken = Buffer.concat([Buffer.from(words), Buffer.from([0xff])]);
  expect(decodeText(bodyWith(broken, 'text/xml'))).toBe(`${words}\uFFFD`);
});

function answered(date: string | undefined, ageMs = 0): UpstreamResponse {
  const headers = new Headers(date === undefined ? {} : { date });
  // Only these are looked at.
  return { headers, ageMs } as UpstreamResponse;
}

test('an answer came when its service says, also where it was kept meanwhile', () => {
  const sent = new Date(Date.now() - 90_000);
  sent.setMilliseconds(0);
  expect(getArrivalTime(answered(sent.toUTCString(), 90_000))).toEqual(sent);
});

test.each([undefined, 'yesterday', new Date(0).toUTCString()])(
  'where the service says %j, our own clock counts',
  (date) => {
    const before = Date.now() - 5_000;
    const at = getArrivalTime(answered(date, 5_000)).getTime();
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(Date.now());
  },
);

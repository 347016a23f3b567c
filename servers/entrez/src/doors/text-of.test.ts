import { expect, test } from 'vitest';

import { textOf } from './text-of.ts';

function answered(body: Uint8Array, type: string): Parameters<typeof textOf>[0] {
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
    expect(textOf(answered(Buffer.from(words), type))).toBe(words);
  },
);

test.each(['text/xml', 'text/xml; charset=UTF-8', 'text/xml; charset=ISO-8859-1'])(
  'reads Latin-1 under %s',
  (type) => {
    expect(textOf(answered(Buffer.from('Müller café', 'latin1'), type))).toBe('Müller café');
  },
);

test('one broken letter does not turn the others into something else', () => {
  const broken = Buffer.concat([Buffer.from(words), Buffer.from([0xff])]);
  expect(textOf(answered(broken, 'text/xml'))).toBe(`${words}\uFFFD`);
});

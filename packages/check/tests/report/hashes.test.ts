import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import { hashes, script, style } from '../../src/report/html-assets.ts';

const sha256 = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`;

test('the page allows its own script and style by their hashes', () => {
  expect(hashes).toEqual({ script: sha256(script), style: sha256(style) });
});

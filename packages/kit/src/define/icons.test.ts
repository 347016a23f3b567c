import { verifies } from '@wellspoken/proof';
import { expect, test } from 'vitest';

import { KitError } from '../errors/kit-error.ts';
import type { Icon } from './icons.ts';
import { definePrompt } from './prompt.ts';
import { defineResource } from './resource.ts';
import { defineServer } from './server.ts';
import { defineTool } from './tool.ts';

const words = { name: 'paint', title: 'Paint', description: 'Paint something.' };
const run = (): string => 'done';
const withIcons = (icons: readonly Icon[]) =>
  defineTool({ ...words, effect: 'create', openWorld: false, icons, run });

const src = 'https://example.org/icon.png';

test.for<Icon>([
  { src },
  { src: 'data:image/svg+xml;base64,PHN2Zy8+' },
  { src, mimeType: 'image/png', sizes: ['48x48', '96x96'], theme: 'dark' },
  { src, sizes: ['any'], theme: 'light' },
])('accepts the icon %j', (icon) => {
  expect(withIcons([icon]).icons).toEqual([icon]);
});

test.for([
  'http://example.org/icon.png',
  'javascript:alert(1)',
  'data:text/html,<script>',
  'file:///etc/icon.png',
  'https://',
  'icon.png',
  '',
  undefined,
])('refuses an icon from %j', verifies('tools.icons'), (bad) => {
  expect(() => withIcons([{ src }, { src: bad } as Icon])).toThrow(
    new KitError(
      'KIT_ICON_INVALID',
      `Tool "paint" has an icon with source "${bad}": expected an https address or a data:image URI.`,
    ),
  );
});

test('does not repeat a long source', () => {
  expect(() => withIcons([{ src: 'x'.repeat(100_000) }])).toThrow(
    new KitError(
      'KIT_ICON_INVALID',
      `Tool "paint" has an icon with source "${'x'.repeat(60)}": expected an https address or a data:image URI.`,
    ),
  );
});

test.for(['48', '48X48', '48x', 'large', ''])('refuses an icon of size %j', (size) => {
  expect(() => withIcons([{ src, sizes: ['16x16', size] }])).toThrow(
    new KitError(
      'KIT_ICON_INVALID',
      `Tool "paint" has an icon of size "${size}": expected the form 48x48, or any.`,
    ),
  );
});

test('refuses an icon for a theme that clients do not know', () => {
  expect(() => withIcons([{ src, theme: 'blue' as 'dark' }])).toThrow(
    new KitError(
      'KIT_ICON_INVALID',
      'Tool "paint" has an icon for the theme "blue": expected light or dark.',
    ),
  );
});

const icons: readonly Icon[] = [{ src: 'icon.png' }];

test.for<[string, () => unknown]>([
  ['Prompt', () => definePrompt({ ...words, icons, run })],
  ['Resource', () => defineResource({ ...words, icons, uri: 'notes://1', read: run })],
  ['Server', () => defineServer({ name: 'paint', title: 'Paint', version: '1.0.0', icons })],
])('holds the icons of a %s to the same rule', ([kind, define]) => {
  expect(define).toThrow(
    new KitError(
      'KIT_ICON_INVALID',
      `${kind} "paint" has an icon with source "icon.png": expected an https address or a data:image URI.`,
    ),
  );
});

import { expect, test } from 'vitest';

import { isBundledInstalled } from './bundled.ts';
import { type EmbeddingSettings, examineEmbeddings } from './settings.ts';

test.each<readonly [EmbeddingSettings, string]>([
  [{ provider: 'off' }, 'ok'],
  [{ provider: 'endpoint' }, 'problem'],
  [{ provider: 'endpoint', url: 'http://127.0.0.1:1/v1', model: 'm', key: 'secret' }, 'ok'],
  [{ provider: 'bundled' }, isBundledInstalled() ? 'ok' : 'warning'],
])('finds %j %s, and never shows a key', (settings, state) => {
  const finding = examineEmbeddings(settings);
  expect(finding.state).toBe(state);
  expect(JSON.stringify(finding)).not.toContain('secret');
});

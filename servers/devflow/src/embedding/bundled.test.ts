import { expect, onTestFinished, test } from 'vitest';

import { createBundledEmbedder, isBundledInstalled } from './bundled.ts';

const isInstalled = isBundledInstalled();
if (!isInstalled) process.stderr.write('Skipped: the packages of the bundled model are missing.\n');

test.skipIf(!isInstalled)('the bundled model finds what means the same', async () => {
  const embedder = createBundledEmbedder();
  onTestFinished(embedder.close);
  const [pictures, images, invoices] = await embedder.embed([
    'scaling down pictures',
    'Resizes images to smaller sizes',
    'Sends invoices to the tax office',
  ]);
  const like = (other: Float32Array | undefined): number => {
    let sum = 0;
    for (const [index, value] of (pictures ?? new Float32Array()).entries()) {
      sum += value * (other?.[index] ?? 0);
    }
    return sum;
  };
  expect(pictures).toHaveLength(512);
  expect(like(pictures)).toBeCloseTo(1, 4);
  expect(like(images)).toBeGreaterThan(like(invoices));
});

test.skipIf(!isInstalled)('a question that nobody waits for does not hold up the end', async () => {
  const embedder = createBundledEmbedder();
  const stop = new AbortController();
  const asked = embedder.embed(['one'], stop.signal);
  stop.abort(new Error('enough'));
  await expect(asked).rejects.toThrow('enough');
  await embedder.close();
  await expect(embedder.embed(['two'])).rejects.toThrow('closed');
});

import { expect, test } from 'vitest';

import { openSmallNcbi } from '../../tests/small-ncbi.ts';
import { startSimulator } from '../index.ts';

test('packs an answer only for those who can unpack it', async () => {
  const { simulator } = await openSmallNcbi();
  const url = `${simulator.endpoints.eutils}efetch.fcgi?id=31452104`;
  const encodingOf = async (accepted: string): Promise<string | null> =>
    (await fetch(url, { headers: { 'accept-encoding': accepted } })).headers.get(
      'content-encoding',
    );
  expect(await encodingOf('gzip')).toBe('gzip');
  expect(await encodingOf('identity')).toBeNull();
});

test('refuses an address that is too long, but not a form', async () => {
  const { ask, post } = await openSmallNcbi();
  const id = Array.from({ length: 2000 }, (_, index) => 40_000_001 + index).join(',');
  expect((await ask('efetch.fcgi', { id, rettype: 'uilist' })).status).toBe(414);
  const posted = await post('efetch.fcgi', { id, rettype: 'uilist' });
  expect(posted.text.trim().split('\n')).toHaveLength(2000);
});

test('knows nothing of other addresses', async () => {
  const { simulator } = await openSmallNcbi();
  expect((await fetch(`${simulator.url}elsewhere`)).status).toBe(404);
  expect((await fetch(`${simulator.endpoints.eutils}einfo.fcgi`, { method: 'PUT' })).status).toBe(
    404,
  );
});

test('is steered from other processes by addresses of its own', async () => {
  const { simulator, ask } = await openSmallNcbi();
  const control = (path: string, init?: RequestInit): Promise<Response> =>
    fetch(`${simulator.url}__simulator/${path}`, init);
  const fault = JSON.stringify({ kind: 'server_error', path: 'einfo', times: 1 });
  expect((await control('faults', { method: 'POST', body: fault })).status).toBe(200);
  expect((await ask('einfo.fcgi')).status).toBe(500);
  expect(await (await control('counters')).json()).toMatchObject({ calls: 1 });
  expect(await (await control('requests')).json()).toMatchObject([{ service: 'eutils' }]);
  await control('clear', { method: 'POST' });
  expect(simulator.counters().calls).toBe(0);
});

test.each([
  ['a kind that does not exist', '{"kind":"boredom"}'],
  ['what is no JSON', 'kind'],
])('says what it expects when it is told to fail with %s', async (_, body) => {
  const { simulator } = await openSmallNcbi();
  const response = await fetch(`${simulator.url}__simulator/faults`, { method: 'POST', body });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('rate_limited, bad_key');
});

test('says by what it is steered where somebody tries otherwise', async () => {
  const { simulator } = await openSmallNcbi();
  const response = await fetch(`${simulator.url}__simulator/weather`);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('POST faults');
});

test('fails to start on a port that is taken', async () => {
  const { simulator } = await openSmallNcbi();
  const port = Number(new URL(simulator.url).port);
  await expect(startSimulator({ port })).rejects.toThrow('EADDRINUSE');
});

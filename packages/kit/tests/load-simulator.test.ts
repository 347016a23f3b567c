import { SettingError, loadSimulator } from '@wellspoken/kit/launch';
import { expect, test } from 'vitest';

function refuse(code: string): () => Promise<never> {
  return () => Promise.reject(Object.assign(new Error('No.'), { code }));
}

test('gives the simulator that is installed', async () => {
  expect(await loadSimulator('@x/simulator', () => Promise.resolve('loaded'))).toBe('loaded');
});

test('says what to install where the simulator is absent', async () => {
  await expect(loadSimulator('@x/simulator', refuse('ERR_MODULE_NOT_FOUND'))).rejects.toThrow(
    new SettingError(
      'The simulator cannot be loaded: it is an optional package. Install it beside this server: npm install @x/simulator',
    ),
  );
});

test('passes on every other failure of the simulator', async () => {
  await expect(loadSimulator('@x/simulator', refuse('EACCES'))).rejects.toMatchObject({
    name: 'Error',
    message: 'No.',
  });
});

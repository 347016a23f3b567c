import { expect, test } from 'vitest';

import { openTestSession } from '../support/open-test-session.ts';

test('calls at the same time for the same number elsewhere are answered each with their own', async () => {
  const { call } = await openTestSession();
  const asked = [
    { code: 'CONS', article: 'I', section: '1' },
    { code: 'CONS', article: 'XIII B', section: '1' },
  ];
  const [rights, spending] = await Promise.all(
    asked.map(async (args) => (await call('fetch_code_section', args)).structuredContent),
  );
  expect(rights).toMatchObject({ citation: 'Cal. Const., art. I, § 1', article: 'I' });
  expect(spending).toMatchObject({ citation: 'Cal. Const., art. XIII B, § 1', article: 'XIII B' });
  const ranges = [
    { code: 'EDC', from: '60000', to: '60001' },
    { code: 'EDC', from: '15278', to: '15282' },
  ];
  const answers = await Promise.all(
    ranges.map(async (args) => (await call('fetch_code_range', args)).structuredContent),
  );
  expect(answers).toMatchObject([
    { sections: [{ section: '60000' }, { section: '60001' }] },
    { sections: [{ section: '15278' }, { section: '15280' }, { section: '15282' }] },
  ]);
});

import { connect } from '@wellspoken/kit/testing';
import { expect, test } from 'vitest';

import { recordLogs } from '../support/log-recorder.ts';
import { createSubject } from '../support/subject.ts';

// An unhandled rejection would end the process, and fails this run.
test('an audit that throws is logged, and the call is answered', async () => {
  const { logger, lines } = recordLogs();
  const audit = (): void => {
    throw new Error('disk full');
  };
  const { client, close } = await connect(createSubject().definition, { logger, audit });
  const result = await client.callTool({ name: 'echo_text', arguments: { text: 'x' } });
  expect(result.structuredContent).toEqual({ text: 'x' });
  await expect.poll(() => lines('error')).toEqual(['A call could not be recorded']);
  await close();
});

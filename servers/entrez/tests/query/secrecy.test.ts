import { expect, test } from 'vitest';

import { EXTERNAL_FAULT_KINDS } from '../../src/simulator/external/failing.ts';
import { FAULT_KINDS, type FaultKind } from '../../src/simulator/shell/fault.ts';
import { openQueryDesk } from '../support/query-desk.ts';

const KEY = 'feedc0de0123456789abcdef0123456789ab';

/** What takes a minute or a gigabyte shows nothing more of a key, nor does what other services do. */
const LEFT_OUT: ReadonlySet<FaultKind> = new Set(['stall', 'gzip_bomb', ...EXTERNAL_FAULT_KINDS]);

test.each(FAULT_KINDS.filter((kind) => !LEFT_OUT.has(kind)))(
  'the key is in no answer, no error and no line of the log when there is %s',
  async (kind) => {
    const lines: unknown[] = [];
    const note = (...line: unknown[]): void => void lines.push(...line);
    const { call, simulator } = await openQueryDesk({
      entrez: { apiKey: KEY },
      connect: {
        audit: note,
        logger: { debug: note, info: note, warn: note, error: note },
      },
    });
    const answers: unknown[] = [];
    for (const args of [
      { operation: 'search', term: 'sleep' },
      { operation: 'fetch', ids: '31452104' },
    ]) {
      simulator.fail({ kind, times: 4 });
      answers.push(await call(args));
      simulator.clear();
    }
    expect(everythingIn(answers)).not.toContain(KEY);
    expect(lines.length).toBeGreaterThan(0);
    expect(everythingIn(lines)).not.toContain(KEY);
  },
);

/** All text in a value, also what JSON would leave out of errors. */
function everythingIn(value: unknown): string {
  if (value instanceof Error) {
    return `${value.message} ${value.stack ?? ''} ${everythingIn(value.cause)}`;
  }
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.values(value).map(everythingIn).join(' ');
}

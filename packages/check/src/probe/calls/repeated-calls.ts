import { anyTransport, bothEras } from '../../rule/define-rule.ts';
import { defineProbe } from '../define-probe.ts';
import { callTogether } from './call-together.ts';
import { repeatWriters } from './repeat-writers.ts';
import { watchReaders } from './watch-readers.ts';

/** Calls tools again while nobody else does, and looks at what they change. */
export const repeatedCallsProbe = defineProbe({
  name: 'repeatedCalls',
  eras: bothEras,
  transports: anyTransport,
  after: ['lists', 'calls'],
  isAlone: true,
  before: ['oddShapes'],
  run: async (context) => {
    if (context.callable().length === 0) {
      return { watched: [], effects: [], repetitions: [], parallel: [] };
    }
    const usual = await context.shared();
    const session = usual.isOpen() ? usual : await context.open();
    const readers = await watchReaders(context, session);
    const repetitions = await repeatWriters(context, session);
    const parallel = await callTogether(context, session);
    return { ...readers, repetitions, parallel };
  },
});

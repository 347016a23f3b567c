import { shorten } from '../../excerpt.ts';
import { defineRule, fail, citeSpecification } from '../define-rule.ts';
import { describeCall, everywhere, wasSent } from './judge-calls.ts';
import { findLeak, stackTraces } from './leaks.ts';
import { judgeRefusals } from './refusals.ts';

/** call/leak-stack */
export const callLeakStack = defineRule({
  id: 'call/leak-stack',
  level: 'practice',
  ...everywhere,
  needs: ['lists', 'calls', 'badCalls', 'oddCalls'],
  source: citeSpecification('2026-07-28', 'server/tools', 'Security Considerations'),
  title: 'A failure tells no stack trace',
  why: 'A stack trace helps nobody who calls the tool, costs context, and tells how the server is built.',
  fix: 'Answer with one sentence on what went wrong; write the trace to stderr.',
  judge: (evidence) =>
    judgeRefusals(evidence, ({ where, text, exchange }) => {
      const leak = findLeak(text, stackTraces, (part) => wasSent(exchange, part));
      if (!leak) return undefined;
      return fail({
        where,
        message: `The failure holds a stack trace ${leak.what}.`,
        evidence: {
          sent: describeCall(exchange),
          came: shorten(text),
          expected: 'a sentence without internals',
        },
      });
    }),
});

import { shorten } from '../../excerpt.ts';
import { defineRule, fail, citeSpecification } from '../define-rule.ts';
import { describeCall, everywhere, wasSent } from './judge-calls.ts';
import { findLeak, insides } from './leaks.ts';
import { judgeRefusals } from './refusals.ts';

/** call/leak-host */
export const callLeakHost = defineRule({
  id: 'call/leak-host',
  level: 'practice',
  ...everywhere,
  needs: ['lists', 'calls', 'badCalls', 'oddCalls'],
  source: citeSpecification('2026-07-28', 'server/tools', 'Security Considerations'),
  title: 'A failure tells no internal host, private address or query',
  why: 'They show how the system behind the server is built, to people and models that need not know.',
  fix: 'Answer with what failed in plain words ("The database is not available."); write the rest to stderr.',
  judge: (evidence) =>
    judgeRefusals(evidence, ({ where, text, exchange }) => {
      const leak = findLeak(text, insides, (part) => wasSent(exchange, part));
      if (!leak) return undefined;
      return fail({
        where,
        message: `The failure tells ${leak.what}.`,
        evidence: {
          sent: describeCall(exchange),
          came: shorten(text),
          expected: 'a sentence without internals',
        },
      });
    }),
});

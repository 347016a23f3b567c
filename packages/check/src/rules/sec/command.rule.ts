import { describeCallAnswer } from '../call/judge-calls.ts';
import { anyTransport, bothEras, defineRule, fail, citeSpecification } from '../define-rule.ts';
import { describeArguments, hasComeBack, judgeCanaries } from './judge-canaries.ts';

/** sec/command */
export const secCommand = defineRule({
  id: 'sec/command',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists', 'canaryCalls'],
  source: citeSpecification('2026-07-28', 'server/tools', 'Security Considerations'),
  title: 'A text in an argument is not run by a shell',
  why: 'Whoever can fill in the argument can run any program with the rights of the server.',
  fix: 'Start programs with a list of arguments and without a shell, and put "--" before what comes from the caller.',
  judge: (evidence) =>
    judgeCanaries(evidence, {
      kind: 'command',
      none: 'No tool takes a text that usually reaches a program, or running it is what the tool is for.',
      judge: ({ calls, where }) => {
        const ran = calls.find(hasComeBack);
        return (
          ran &&
          fail({
            where,
            message: `A shell has run what stands in the argument (${ran.form}).`,
            evidence: {
              sent: describeArguments(ran.record),
              came: describeCallAnswer(ran.record.exchange),
              expected: 'the text taken as it is, or a refusal',
            },
          })
        );
      },
    }),
});

import { type CanaryCall, findSqlError } from '../../probe/security/security.evidence.ts';
import { describeCallAnswer } from '../call/judge-calls.ts';
import { anyTransport, bothEras, defineRule, fail, citeSpecification } from '../define-rule.ts';
import { describeArguments, hasComeBack, judgeCanaries } from './judge-canaries.ts';

/** sec/sql */
export const secSql = defineRule({
  id: 'sec/sql',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists', 'canaryCalls'],
  source: citeSpecification('2026-07-28', 'server/tools', 'Security Considerations'),
  title: 'A text in an argument does not become a part of an SQL statement',
  why: 'Whoever can fill in the argument can read and change everything that the database holds.',
  fix: 'Use prepared statements with parameters; take names of tables and columns from a fixed list.',
  judge: (evidence) =>
    judgeCanaries(evidence, {
      kind: 'sql',
      none: 'No tool takes a text that usually reaches a database, or running SQL is what the tool is for.',
      judge: ({ calls, where }) => {
        const broken = findComputed(calls) ?? findBroken(calls);
        return (
          broken &&
          fail({
            where,
            message: `The argument becomes a part of an SQL statement (${broken.form}).`,
            evidence: {
              sent: describeArguments(broken.record),
              came: describeCallAnswer(broken.record.exchange),
              expected: 'the text taken as it is, or a refusal',
            },
          })
        );
      },
    }),
});

const findComputed = (calls: readonly CanaryCall[]): CanaryCall | undefined =>
  calls.find(hasComeBack);

// Only a statement complains about one quote, and not about two or about a comment.
function findBroken(calls: readonly CanaryCall[]): CanaryCall | undefined {
  const complains = ({ record }: CanaryCall): boolean =>
    findSqlError(record.exchange) !== undefined;
  const isHarmless = ({ form }: CanaryCall): boolean =>
    form === 'two quotes' || form === 'a comment';
  const harmless = calls.filter(isHarmless);
  if (!harmless.some((call) => call.record.exchange.ending === 'answered' && !complains(call))) {
    return undefined;
  }
  return calls.find((call) => call.form === 'one quote' && complains(call));
}

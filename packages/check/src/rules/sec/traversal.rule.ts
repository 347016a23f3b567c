import { confinesPaths } from '../../calls/suspect-arguments.ts';
import { describeCallAnswer } from '../call/judge-calls.ts';
import { anyTransport, bothEras, defineRule, fail, citeSpecification } from '../define-rule.ts';
import {
  describeArguments,
  hasComeBack,
  judgeCanaries,
  type TriedPlace,
} from './judge-canaries.ts';

/** sec/traversal */
export const secTraversal = defineRule({
  id: 'sec/traversal',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists', 'canaryCalls'],
  source: citeSpecification('2026-07-28', 'server/tools', 'Security Considerations'),
  title: 'A path in an argument does not lead out of what the tool offers',
  why: 'A model that reads foreign text can be made to ask for keys and private files.',
  fix: 'Resolve the path together with your root, follow links, and refuse it unless the real path is the root or begins with the root and a separator.',
  judge: (evidence) =>
    judgeCanaries(evidence, {
      kind: 'path',
      none: 'No tool takes a path.',
      untried: evidence.canaryCalls.noPaths,
      open: 'it takes any path, and says nothing else; see sec/broad-argument.',
      judge: judgePlace,
    }),
});

function judgePlace({
  tool,
  argument,
  calls,
  where,
}: TriedPlace): ReturnType<typeof fail> | 'open' | undefined {
  const served = calls.filter((call) => hasComeBack(call) || call.wasReached);
  const [first] = served;
  if (!first) return undefined;
  // Who takes any path as it is has no fence to climb over.
  const isFenced =
    confinesPaths(tool.definition, argument) ||
    !served.some(({ form }) => form === 'absolute path');
  if (!isFenced) return 'open';
  return fail({
    where,
    message: `The tool ${first.wasReached ? 'changes' : 'gives'} what lies outside of its folder (${first.form}).`,
    evidence: {
      sent: describeArguments(first.record),
      came: describeCallAnswer(first.record.exchange),
      expected: 'a refusal',
    },
  });
}

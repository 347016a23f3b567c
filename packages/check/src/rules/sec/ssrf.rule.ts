import { confinesHosts } from '../../calls/suspect-arguments.ts';
import { anyTransport, bothEras, defineRule, fail, citeSpecification } from '../define-rule.ts';
import { describeArguments, judgeCanaries, type TriedPlace } from './judge-canaries.ts';

/** sec/ssrf */
export const secSsrf = defineRule({
  id: 'sec/ssrf',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists', 'canaryCalls'],
  source: citeSpecification('2026-07-28', 'server/tools', 'Security Considerations'),
  title: 'A tool that fetches only certain addresses fetches nothing from its own machine',
  why: 'Services on the same machine and in the same network trust requests that come from there.',
  fix: 'Resolve the host name, refuse loopback, private and link-local addresses in every notation, and check again after each redirect.',
  judge: (evidence) =>
    judgeCanaries(evidence, {
      kind: 'url',
      none: 'No tool takes an address.',
      untried: evidence.canaryCalls.noAddresses,
      open: 'it fetches what the caller names, and says nothing else; see sec/broad-argument.',
      judge: judgePlace,
    }),
});

const isPlain = (form: string): boolean => form === 'loopback address' || form === 'localhost';

function judgePlace({
  tool,
  argument,
  calls,
  where,
}: TriedPlace): ReturnType<typeof fail> | 'open' | undefined {
  const reached = calls.filter(({ wasReached }) => wasReached);
  const [first] = reached;
  if (!first) return undefined;
  // Who refuses the plain address has a guard, and it was walked around.
  const isGuarded =
    confinesHosts(tool.definition, argument) || !reached.some(({ form }) => isPlain(form));
  if (!isGuarded) return 'open';
  return fail({
    where,
    message: `The tool fetches from its own machine (${first.form}).`,
    evidence: {
      sent: describeArguments(first.record),
      came: 'a request to our listener on this machine',
      expected: 'no request',
    },
  });
}

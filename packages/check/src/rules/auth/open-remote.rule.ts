import {
  bothEras,
  defineRule,
  fail,
  reportNotApplicable,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import { describeEnd, isServed } from './describe-auth.ts';

/** auth/open-remote */
export const authOpenRemote = defineRule({
  id: 'auth/open-remote',
  level: 'should',
  eras: bothEras,
  transports: ['http'],
  needs: ['auth', 'lists'],
  source: citeSpecification(
    '2026-07-28',
    'basic/transports/streamable-http',
    'Security Considerations',
  ),
  title: 'A server that other machines can reach asks who is there',
  why: 'Its tools would be for everybody who finds the address.',
  fix: 'Ask for a token on every address that is not loopback, or serve on loopback only.',
  judge: ({ auth, lists }) => {
    if (auth.isLoopback) return reportNotApplicable('The server is on loopback.');
    const tools = lists.tools?.items.length ?? 0;
    if (tools === 0) return reportNotApplicable('The server has no tools.');
    if (!isServed(auth.withoutToken)) return pass;
    return fail({
      where: 'the endpoint',
      message: 'Tools can be listed from an address that is not loopback, without a token.',
      evidence: { came: describeEnd(auth.withoutToken), expected: 'HTTP 401' },
    });
  },
});

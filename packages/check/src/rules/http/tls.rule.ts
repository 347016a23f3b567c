import {
  bothEras,
  defineRule,
  fail,
  reportNotApplicable,
  reportNotVerified,
  type Outcome,
  pass,
  citeSpecification,
} from '../define-rule.ts';

/** http/tls */
export const httpTls = defineRule({
  id: 'http/tls',
  level: 'practice',
  eras: bothEras,
  transports: ['http'],
  needs: ['httpSecurity'],
  source: citeSpecification(
    '2026-07-28',
    'basic/authorization/security-considerations',
    'Communication Security',
  ),
  title: 'A remote server is reached by HTTPS only',
  why: 'Without it, everyone on the way can read and change what is said, tokens included.',
  fix: 'Serve HTTPS with a certificate that clients trust, and let redirects keep https.',
  judge: ({ httpSecurity: { isLoopback, scheme, distrust, redirect } }) => {
    if (isLoopback) return reportNotApplicable('The server is local.');
    if (scheme === 'http') {
      return fail({
        where: 'the endpoint',
        message: 'The server is not local and is reached by plain HTTP.',
        evidence: { came: 'http://', expected: 'https://' },
      });
    }
    return [judgeCertificate(distrust), judgeRedirect(redirect)];
  },
});

function judgeCertificate(distrust: string | undefined): Outcome {
  if (distrust === undefined) return reportNotVerified('The certificate could not be seen.');
  if (distrust === '') return pass;
  return fail({
    where: 'the certificate',
    message: 'The certificate of the server is not trusted.',
    evidence: { came: distrust, expected: 'a valid chain to a trusted root' },
  });
}

function judgeRedirect(redirect = ''): Outcome {
  if (!/^http:/i.test(redirect)) return pass;
  return fail({
    where: 'the path with one slash more or less at its end',
    message: 'A redirect leads from HTTPS to plain HTTP.',
    evidence: { came: `Location: ${redirect}`, expected: 'a Location that begins with https://' },
  });
}

import {
  bothEras,
  defineRule,
  fail,
  reportNotApplicable,
  reportNotVerified,
  pass,
  citeStreamableHttp,
} from '../define-rule.ts';
import { isServed } from './judge-trials.ts';

/** http/bind */
export const httpBind = defineRule({
  id: 'http/bind',
  level: 'should',
  eras: bothEras,
  transports: ['http'],
  needs: ['httpSecurity'],
  source: citeStreamableHttp('Security & Endpoint'),
  title: 'A local server listens on loopback only',
  why: 'A server that listens on every address can be used by everyone in the same network.',
  fix: 'Listen on 127.0.0.1 instead of 0.0.0.0, and on more only where the operator asks for it.',
  judge: ({ httpSecurity: { isLoopback, elsewhere } }) => {
    if (!isLoopback) return reportNotApplicable('The server is not local.');
    if (!elsewhere) return reportNotVerified('This machine has no other address to try.');
    const open = elsewhere.find(({ exchange }) => isServed(exchange));
    if (!open) return pass;
    return fail({
      where: open.what,
      message: 'The server can be reached at another address of this machine than loopback.',
      evidence: {
        sent: open.what,
        came: `HTTP ${open.exchange.http?.status ?? ''} and the usual answer`,
        expected: 'no connection',
      },
    });
  },
});

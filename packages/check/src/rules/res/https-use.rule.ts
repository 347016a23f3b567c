import { shorten } from '../../excerpt.ts';
import { readHost, readScheme } from '../../uri.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  reportNotApplicable,
  reportNotVerified,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import { listResources, withoutResources } from './resources.ts';

/** res/https-use */
export const resHttpsUse = defineRule({
  id: 'res/https-use',
  level: 'should',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists', 'reads'],
  source: citeSpecification('2026-07-28', 'server/resources', 'https://'),
  title: 'The scheme https is kept for what a client can fetch from the web by itself',
  why: 'A client may fetch such a URI without the server, and fails where the host exists only in the mind of the server.',
  fix: 'Use a scheme of your own, such as notes://, for what only the server can read.',
  judge: (evidence) => {
    const inapplicable = withoutResources(evidence);
    if (inapplicable) return inapplicable;
    const web = listResources(evidence.lists).filter(({ uri = '' }) =>
      ['http', 'https'].includes(readScheme(uri)),
    );
    if (web.length === 0) return reportNotApplicable('No resource is listed with https.');
    const found = web
      .filter(({ uri = '' }) => isInvented(readHost(uri)))
      .map(({ uri, where }) =>
        fail({
          where,
          message: 'No client can fetch it: the web has no such host.',
          evidence: {
            came: shorten(uri),
            expected: 'a scheme of the server, or an address on the web',
          },
        }),
      );
    if (found.length > 0) return found;
    // Who does not read it for the client leaves the web to it.
    const served = evidence.reads.listed.filter(({ exchange }) => exchange.error === undefined);
    const isLeft = web.every(({ uri }) => !served.some((read) => read.uri === uri));
    return isLeft && evidence.reads.listed.length > 0
      ? pass
      : reportNotVerified(
          'Whether a client can fetch them was not tried: check does not go to other hosts.',
        );
  },
});

// Names that are reserved so that they lead nowhere, and single words.
function isInvented(host: string): boolean {
  if (host === '' || /\.(?:invalid|test|example)$/.test(host)) return true;
  return !host.includes('.') && !host.startsWith('[') && host !== 'localhost';
}

import { shorten } from '../../excerpt.ts';
import { findUriFault } from '../../uri.ts';
import { readField } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  judgeEach,
  type Outcome,
  citeSpecification,
} from '../define-rule.ts';
import { type Listed, listResources, withoutResources } from './resources.ts';

/** res/uri */
export const resUri = defineRule({
  id: 'res/uri',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists'],
  source: citeSpecification('2026-07-28', 'server/resources', 'Resource'),
  title: 'Every resource has a name and a URI of its own that follows RFC 3986',
  why: 'Clients read, cache and link a resource by its URI; one that is broken or given twice cannot be told from others.',
  fix: 'Give each resource a name and one unique URI with a scheme, and percent-encode spaces and letters beyond ASCII.',
  judge: (evidence) => {
    const resources = listResources(evidence.lists);
    const seen = new Set<string>();
    return (
      withoutResources(evidence) ??
      judgeEach(resources, 'The server lists no resource.', (resource) => {
        const isTwin = resource.uri !== undefined && seen.has(resource.uri);
        if (resource.uri !== undefined) seen.add(resource.uri);
        return isTwin ? [toTwin(resource)] : judgeUri(resource);
      })
    );
  },
});

const toTwin = ({ uri, where }: Listed): Outcome =>
  fail({
    where,
    message: 'The URI is listed twice.',
    evidence: { came: shorten(uri), expected: 'a URI that no other resource has' },
  });

function judgeUri({ definition, uri, where }: Listed): readonly Outcome[] {
  const found: Outcome[] = [];
  const came = shorten(definition);
  const fault = uri === undefined ? 'it is not there' : findUriFault(uri);
  if (fault !== undefined) {
    const message = `The URI is none: ${fault}.`;
    found.push(fail({ where, message, evidence: { came, expected: 'a URI as RFC 3986 has it' } }));
  }
  if (typeof readField(definition, 'name') !== 'string') {
    const message = 'The resource has no name.';
    found.push(fail({ where, message, evidence: { came, expected: '"name", a text' } }));
  }
  return found;
}

import { shorten } from '../../excerpt.ts';
import { isUrlQuestion, listRequests } from '../../probe/asking/asking.evidence.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { readField, isObject, type Json } from '../../wire/json.ts';
import { anyTransport, defineRule, fail, type Outcome, citeSpecification } from '../define-rule.ts';
import { judgeAskingResults, describeAskPlace, describeRequestPlace } from './judge-askers.ts';

const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';

/** mrtr/capability */
export const mrtrCapability = defineRule({
  id: 'mrtr/capability',
  level: 'must',
  eras: ['modern'],
  transports: anyTransport,
  needs: ['asking', 'calls', 'lists'],
  source: citeSpecification(
    '2026-07-28',
    'basic/patterns/mrtr',
    'Server Requirements (Basic Workflow)',
  ),
  title: 'A client is asked only for what it declared, and only in the modes it declared',
  why: 'A client that cannot show a form or open a page cannot answer, and the request never ends.',
  fix: 'Read the capabilities of each request before you ask; where one is missing, do without it or answer error -32021.',
  judge: (evidence) => judgeAskingResults(evidence, judgeResult),
});

function judgeResult(exchange: Exchange): readonly Outcome[] {
  const declared = readField(exchange.sent, 'params', '_meta', CAPABILITIES) ?? {};
  return listRequests(exchange).flatMap(([key, request]) => {
    const missing = findMissing(request, declared);
    if (missing === undefined) return [];
    return [
      fail({
        where: describeRequestPlace(describeAskPlace(exchange), key),
        message: `The result asks for ${missing}, which the client did not declare.`,
        evidence: {
          sent: `clientCapabilities ${shorten(declared)}`,
          came: shorten(request),
          expected: 'no such request, or error -32021',
        },
      }),
    ];
  });
}

/** The capability that a request needs and the client lacks. */
function findMissing(request: Json, declared: Json): string | undefined {
  switch (readField(request, 'method')) {
    case 'elicitation/create':
      return findMissingMode(request, readField(declared, 'elicitation'));
    case 'sampling/createMessage':
      return findMissingSampling(request, readField(declared, 'sampling'));
    case 'roots/list':
      return readField(declared, 'roots') === undefined ? 'roots' : undefined;
    default:
      return undefined;
  }
}

function findMissingMode(request: Json, elicitation: Json | undefined): string | undefined {
  if (!isObject(elicitation)) return 'elicitation';
  const { form, url } = elicitation;
  if (isUrlQuestion(request)) return url === undefined ? 'elicitation by URL' : undefined;
  // Without a mode it stands for forms.
  return form === undefined && url !== undefined ? 'elicitation by form' : undefined;
}

function findMissingSampling(request: Json, sampling: Json | undefined): string | undefined {
  if (!isObject(sampling)) return 'sampling';
  const usesTools = readField(request, 'params', 'tools') !== undefined;
  return usesTools && sampling['tools'] === undefined ? 'sampling with tools' : undefined;
}

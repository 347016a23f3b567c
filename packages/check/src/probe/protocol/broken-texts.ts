import type { BrokenKind } from '../../evidence/broken.ts';
import type { JsonObject } from '../../wire/json.ts';
import type { Leg } from '../../wire/exchange.evidence.ts';
import { withEnvelope } from '../../wire/envelope.ts';
import { harmlessMethod } from './harmless.ts';

/** A text that a server must not serve. */
export interface BrokenText {
  readonly kind: BrokenKind;
  readonly what: string;
  readonly text: string;
}

/** The texts for a leg, the harmless ones first. */
export function brokenTexts(leg: Leg): readonly BrokenText[] {
  const request = requestFor(leg);
  return [
    { kind: 'null id', what: 'a request with the id null', text: text({ ...request, id: null }) },
    {
      kind: 'no request',
      what: 'a number as method',
      text: text({ ...request, id: 'wellspoken-method', method: 1 }),
    },
    {
      kind: 'no request',
      what: 'an object that is no message',
      text: text({ hello: 'wellspoken' }),
    },
    {
      kind: 'batch',
      what: 'an array of two requests',
      text: JSON.stringify(batchIds.map((id) => ({ ...request, id }))),
    },
    {
      kind: 'broken JSON',
      what: 'JSON that breaks off',
      text: text({ ...request, id: 'wellspoken-broken' }).slice(0, -1),
    },
  ];
}

const batchIds = ['wellspoken-batch-1', 'wellspoken-batch-2'] as const;

const text = (json: JsonObject): string => JSON.stringify(json);

function requestFor(leg: Leg): JsonObject {
  const envelope = { era: leg.era, revision: leg.revision, capabilities: {} };
  const params = withEnvelope(undefined, envelope);
  return { jsonrpc: '2.0', id: 0, method: harmlessMethod(leg), ...(params && { params }) };
}

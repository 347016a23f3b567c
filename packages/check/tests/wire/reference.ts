import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Ajv, type AnySchemaObject, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Revision } from '@wellspoken/spec/revisions';

import { readField, type JsonObject } from '../../src/wire/json.ts';
import type { Sample } from './messages.ts';

/** Judges messages by the protocol's own schema of a revision. */
export interface Reference {
  /** Whether the revision has such a message. */
  readonly knows: (sample: Sample) => boolean;
  readonly accepts: (sample: Sample, message: JsonObject) => boolean;
}

/** Reads the protocol's schema of a revision. Formats are left out: they are only remarks in it. */
export function readReference(folder: string, revision: Revision): Reference {
  const schema = JSON.parse(
    readFileSync(join(folder, `${revision}.json`), 'utf8'),
  ) as AnySchemaObject;
  const key = '$defs' in schema ? '$defs' : 'definitions';
  const types = schema[key] as Readonly<Record<string, unknown>>;
  const options = { strict: false, validateFormats: false, logger: false } as const;
  const ajv = key === '$defs' ? new Ajv2020(options) : new Ajv(options);
  ajv.addSchema({ ...schema, $id: 'protocol' });
  const refer = (type: string): AnySchemaObject => ({ $ref: `protocol#/${key}/${type}` });

  const schemaOf = (type: string, message: JsonObject): AnySchemaObject => {
    if (type === 'error')
      return refer('JSONRPCErrorResponse' in types ? 'JSONRPCErrorResponse' : 'JSONRPCError');
    if (type.endsWith('Result')) {
      const properties = { jsonrpc: { const: '2.0' }, id: refer('RequestId'), result: refer(type) };
      return { type: 'object', required: ['jsonrpc', 'id', 'result'], properties };
    }
    // Another method, or none, makes another message of it.
    const general = refer('id' in message ? 'JSONRPCRequest' : 'JSONRPCNotification');
    const isSame =
      'id' in message === type.endsWith('Request') && message['method'] === methodOf(type);
    return isSame ? { allOf: [general, refer(type)] } : general;
  };
  const methodOf = (type: string): unknown =>
    readField(types, type, 'properties', 'method', 'const');

  const compiled = new Map<string, ValidateFunction>();
  return {
    knows: ({ type }) => {
      const isAsked = type.endsWith('Request') && revision === '2026-07-28';
      return type === 'error' || (type in types && !isAsked);
    },
    accepts: ({ type }, message) => {
      const wanted = schemaOf(type, message);
      const text = JSON.stringify(wanted);
      const validate = compiled.get(text) ?? ajv.compile(wanted);
      compiled.set(text, validate);
      return validate(message) === true;
    },
  };
}

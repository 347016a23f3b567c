import type { Json } from '../../../wire/json.ts';
import { examineSchema, type SchemaError } from '../../../schema/json-schema.ts';

/** What is wrong with structured content, or why nothing can be said. */
export type Held =
  | { readonly kind: 'fits' }
  | { readonly kind: 'breaks'; readonly errors: readonly SchemaError[] }
  | { readonly kind: 'unknown'; readonly why: string };

/** Holds structured content against the output schema; formats are only remarks. */
export function holdAgainst(schema: Json, value: Json): Held {
  const examined = examineSchema(schema);
  if (examined.kind !== 'valid') {
    return { kind: 'unknown', why: 'its outputSchema cannot be used for validation' };
  }
  const judged = examined.judge(value);
  if (judged.kind === 'undecided') return { kind: 'unknown', why: judged.why };
  const errors =
    judged.kind === 'invalid' ? judged.errors.filter(({ keyword }) => keyword !== 'format') : [];
  return errors.length === 0 ? { kind: 'fits' } : { kind: 'breaks', errors };
}

/** The place and the fault of an error, in one phrase. */
export const phraseOf = ({ path, message }: SchemaError): string =>
  `structuredContent${path === '' || path.startsWith('[') ? path : `.${path}`} ${message}`;

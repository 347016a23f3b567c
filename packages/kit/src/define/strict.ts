import type { Schema } from './json-schema.ts';

interface ZodObjectLike {
  readonly _zod: { readonly def: { readonly type: string; readonly catchall?: unknown } };
  strict(): Schema;
}

/**
 * The schema with its root closed: an argument that is not declared is an error, never dropped in
 * silence. A zod object that states what it does with unknown keys (`z.looseObject`) is left alone,
 * and so is any schema of another library.
 */
export function closed(schema: Schema): Schema {
  return isOpenZodObject(schema) ? schema.strict() : schema;
}

function isOpenZodObject(schema: Schema): schema is Schema & ZodObjectLike {
  // Whether it is a schema at all is judged when it is converted.
  const candidate = schema as Partial<ZodObjectLike> | null;
  const def = candidate?._zod?.def;
  return (
    def?.type === 'object' && def.catchall === undefined && typeof candidate?.strict === 'function'
  );
}

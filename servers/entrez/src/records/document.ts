/** A value as JSON has it. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

/** An object as JSON has it. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** A document summary of any database. */
export interface DocumentSummary {
  readonly uid: string;
  /** Its fields, as the database names them. */
  readonly fields: JsonObject;
}

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

/** A field of a summary as text; absent where it is empty or no text. */
export function getText(fields: JsonObject, name: string): string | undefined {
  const value = fields[name];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** A field of a summary as a number; absent where it is none. */
export function getNumber(fields: JsonObject, name: string): number | undefined {
  const text = getText(fields, name);
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}

/** A field of a summary as a list; empty where it is none. */
function getList(fields: JsonObject, name: string): readonly Json[] {
  const value = fields[name];
  return isList(value) ? value : [];
}

/** A field of a summary as a list of texts. */
export function getTexts(fields: JsonObject, name: string): readonly string[] {
  return getList(fields, name).filter((item) => typeof item === 'string');
}

/** A field of a summary as a list of objects. */
export function getObjects(fields: JsonObject, name: string): readonly JsonObject[] {
  return getList(fields, name).filter(isJsonObject);
}

/** A field of a summary as an object; one without fields where it is none. */
export function getObject(fields: JsonObject, name: string): JsonObject {
  const value = fields[name];
  return isJsonObject(value) ? value : {};
}

/** Summaries by their ids. */
export function indexByUid(
  documents: readonly DocumentSummary[],
): ReadonlyMap<string, DocumentSummary> {
  return new Map(documents.map((document) => [document.uid, document]));
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

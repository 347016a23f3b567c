import { fieldOf, isObject, type Json, type JsonObject } from '../../../wire/json.ts';

/** A listed tool, read gently: what is missing or of another type reads as empty. */
export interface ToolView {
  /** Its name, or its position where it has none. */
  readonly name: string;
  /** The place as findings name it: `tools/list, tool "read_file"`. */
  readonly where: string;
  readonly raw: JsonObject;
  readonly description: string;
  readonly annotations: JsonObject;
  readonly inputSchema: Json | undefined;
  readonly outputSchema: Json | undefined;
}

/** The listed items that are objects, in order; a name that comes again is numbered. */
export function viewTools(items: readonly Json[]): readonly ToolView[] {
  const seen = new Map<string, number>();
  return items.flatMap((raw, index) => {
    if (!isObject(raw)) return [];
    const name = textOf(raw, 'name') || `number ${index + 1}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return [viewTool(raw, name, times)];
  });
}

/** A text field of an object; empty where it is absent or no text. */
export function textOf(value: unknown, ...path: readonly string[]): string {
  const found = fieldOf(value, ...path);
  return typeof found === 'string' ? found : '';
}

function viewTool(raw: JsonObject, name: string, times: number): ToolView {
  const annotations = raw['annotations'];
  return {
    name,
    where: `tools/list, tool ${JSON.stringify(name)}${times > 1 ? ` (${times})` : ''}`,
    raw,
    description: textOf(raw, 'description'),
    annotations: isObject(annotations) ? annotations : {},
    inputSchema: raw['inputSchema'],
    outputSchema: raw['outputSchema'],
  };
}

import { type CallRecord, finalResult } from '../../../probe/calls/calls.evidence.ts';
import type { Lists } from '../../../probe/lists/lists.evidence.ts';
import { fieldOf, type Json, type JsonObject } from '../../../wire/json.ts';

/** A tool that is listed with a name. */
export interface ListedTool {
  readonly name: string;
  readonly definition: Json;
}

/** A call of a listed tool. */
export interface ToolCall {
  readonly tool: ListedTool;
  readonly record: CallRecord;
  /** The final result; absent for an error, for silence and for one that asks for more. */
  readonly result?: JsonObject;
  readonly where: string;
}

/** Where a finding on the calls of a tool stands. */
export const placeOfTool = (name: string): string => `tools/call, tool ${JSON.stringify(name)}`;

/** The tools that are listed with a name, each name once. */
export function listedTools({ tools }: Lists): readonly ListedTool[] {
  const byName = new Map<string, ListedTool>();
  for (const definition of tools?.items ?? []) {
    const name = fieldOf(definition, 'name');
    if (typeof name === 'string' && !byName.has(name)) byName.set(name, { name, definition });
  }
  return [...byName.values()];
}

/** Records as calls of listed tools; others are left out. */
export function toolCalls(lists: Lists, records: readonly CallRecord[]): readonly ToolCall[] {
  const tools = new Map(listedTools(lists).map((tool) => [tool.name, tool]));
  return records.flatMap((record) => {
    const tool = tools.get(record.tool);
    const result = finalResult(record);
    if (!tool) return [];
    return [{ tool, record, where: placeOfTool(tool.name), ...(result && { result }) }];
  });
}

/** The output schema that a tool declares. */
export const outputSchemaOf = ({ definition }: ListedTool): Json | undefined =>
  fieldOf(definition, 'outputSchema');

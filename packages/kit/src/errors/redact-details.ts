import type { ToolError } from './tool-error.ts';

/** A copy of the details of an error in which every text, at any depth, went through `redact`. */
export function redactDetails(
  details: ToolError['details'],
  redact: (text: string) => string,
): Record<string, unknown> {
  const clean = (_key: string, value: unknown): unknown =>
    typeof value === 'string' ? redact(value) : value;
  return JSON.parse(JSON.stringify(details, clean)) as Record<string, unknown>;
}

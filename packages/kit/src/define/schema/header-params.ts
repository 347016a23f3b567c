import { KitError } from '../../errors/kit-error.ts';
import { isSecretName } from '../../errors/redact.ts';
import type { JsonSchema } from './json-schema.ts';

const KEYWORD = 'x-mcp-header';
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const CARRIED_TYPES = new Set(['string', 'integer', 'boolean']);

/**
 * Throws when an `x-mcp-header` annotation is invalid. It must be an HTTP token, unique ignoring
 * case, on a string, integer or boolean that is reached through `properties` alone.
 */
export function assertHeaderParams(owner: string, json: JsonSchema): void {
  // Few tools have this annotation, and every tool is checked at startup.
  if (!JSON.stringify(json).includes(`"${KEYWORD}"`)) return;
  const seen = new Map<string, string>();
  visit(json, [], true);

  function visit(node: unknown, path: readonly string[], reachable: boolean): void {
    for (const [key, value] of listEntries(node)) {
      if (key === KEYWORD) check(node as JsonSchema, path, reachable);
      else if (key !== 'properties') visit(value, path, false);
      else {
        for (const [name, property] of listEntries(value)) {
          visit(property, [...path, name], reachable);
        }
      }
    }
  }

  function check(node: JsonSchema, path: readonly string[], reachable: boolean): void {
    const where = path.join('.') || 'the root';
    const header = node[KEYWORD];
    if (typeof header !== 'string' || !TOKEN.test(header)) {
      refuse(where, `${JSON.stringify(header)} is no HTTP header token`);
    }
    if (!reachable || path.length === 0) {
      refuse(where, 'it stands where it is not reached through properties alone');
    }
    // spec: tools.x-mcp-header-secret
    if (isSecretName(where))
      refuse(where, 'it looks like a secret, and headers are written to logs');
    if (!CARRIED_TYPES.has(String(node['type']))) {
      refuse(
        where,
        `the type ${String(node['type'])} cannot be carried (string, integer and boolean can)`,
      );
    }
    const earlier = seen.get(header.toLowerCase());
    if (earlier !== undefined) refuse(where, `"${header}" is taken by "${earlier}"`);
    seen.set(header.toLowerCase(), where);
  }

  function refuse(where: string, why: string): never {
    throw new KitError('KIT_HEADER_INVALID', `${owner} has an ${KEYWORD} on ${where}: ${why}.`);
  }
}

function listEntries(node: unknown): [string, unknown][] {
  return typeof node === 'object' && node !== null ? Object.entries(node) : [];
}

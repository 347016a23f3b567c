import { isSecretName, REDACTED } from '../errors/redact.ts';

/**
 * Arguments as one text: equal ones give equal texts, and what looks like a secret is masked. It is
 * made for every call that is written down, so it is made in one pass.
 */
export function readableArguments(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(readableArguments).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${masked(name, member)}`);
  return `{${members.join(',')}}`;
}

function masked(name: string, member: unknown): string {
  return isSecretName(name) ? JSON.stringify(REDACTED) : readableArguments(member);
}

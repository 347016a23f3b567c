import type { Citation, Unread } from '../../../src/citations/citation.ts';

/** A citation on one line, as the tables write it: "EDC 48900.5(a)(2)", "CONS XIII B 1", "PEN 1–5", "PEN 1+". */
export function keyOf(read: Citation | Unread): string {
  if ('problem' in read) return `unread: ${read.problem}`;
  const { code, article, section, through, andFollowing, subdivision } = read;
  const paths = [subdivision, ...(read.furtherSubdivisions ?? [])];
  const below = paths.map((labels) => labels.map((label) => `(${label})`).join('')).join(',');
  const place = article === undefined ? code : `${code} ${article}`;
  const reach = through === undefined ? '' : `–${through}`;
  return `${place} ${section}${below}${reach}${andFollowing === true ? '+' : ''}`;
}

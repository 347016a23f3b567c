import { factsOf } from '../law/codes.ts';
import type { Citation } from './citation.ts';

/** Writes a citation as the California Style Manual does: "Ed. Code, § 48900.5, subd. (a)(2)". */
export function formatCitation(citation: Citation): string {
  const { code, article, section, through } = citation;
  const place = article === undefined ? '' : `, art. ${article}`;
  const sections = through === undefined ? `§ ${section}` : `§§ ${section}–${through}`;
  const following = citation.andFollowing === true ? ' et seq.' : '';
  return `${factsOf(code).abbreviation}${place}, ${sections}${following}${below(citation)}`;
}

function below({ subdivision, furtherSubdivisions = [] }: Citation): string {
  if (subdivision.length === 0) return '';
  const all = [subdivision, ...furtherSubdivisions].map(formatSubdivision);
  const last = all.pop() ?? '';
  return all.length === 0 ? `, subd. ${last}` : `, subds. ${all.join(', ')} & ${last}`;
}

/** Writes the labels of a subdivision: "(a)(2)". */
export function formatSubdivision(labels: readonly string[]): string {
  return labels.map((label) => `(${label})`).join('');
}

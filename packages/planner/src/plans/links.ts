import { normalizeText } from '../similarity/normalize-text.ts';

const REFERENCE = /^([\w.-]+\/[\w.-]+)#(\d{1,9})$/;
const PAGE = /^https?:\/\/[^/\s]+\/([\w.-]+\/[\w.-]+)\/issues\/(\d{1,9})(?:[?#]\S*)?$/;

/** The issue that a link names, as `owner/repo#n`; none where it is no address of an issue. */
export function findReference(link: string): string | undefined {
  const [, repository, number] = REFERENCE.exec(link.trim()) ?? PAGE.exec(link.trim()) ?? [];
  return repository === undefined ? undefined : `${repository}#${Number(number)}`;
}

/** The same issue, however its reference is written: GitHub does not tell letters apart by case. */
export function normalizeReference(reference: string): string {
  return reference.toLowerCase();
}

/** The same title, however it is written. */
export function normalizeTitle(title: string): string {
  return normalizeText(title.trim(), 'NFKC').toLowerCase();
}

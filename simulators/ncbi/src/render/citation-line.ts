import type { Article } from '../corpus/article.ts';
import { writePrinted } from './dates.ts';

/** "Lakeside J Med. 2022 Jan 6;386(1):12-21. doi: 10.5555/x." */
export function renderCitationLine(article: Article): string {
  const { journal, published, volume, issue, pages, doi } = article;
  const number = issue === undefined ? '' : `(${issue})`;
  const place = volume === undefined ? '' : `;${volume}${number}:${pages ?? ''}`;
  const id = doi === undefined ? '' : ` doi: ${doi}.`;
  return `${journal.medline}. ${writePrinted(published)}${place}.${id}`;
}

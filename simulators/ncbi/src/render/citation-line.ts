import type { Article } from '../corpus/article.ts';
import { printed } from './dates.ts';

/** "Lakeside J Med. 2022 Jan 6;386(1):12-21. doi: 10.5555/x." */
export function citationLine(article: Article): string {
  const { journal, published, volume, issue, pages, doi } = article;
  const number = issue === undefined ? '' : `(${issue})`;
  const place = volume === undefined ? '' : `;${volume}${number}:${pages ?? ''}`;
  const id = doi === undefined ? '' : ` doi: ${doi}.`;
  return `${journal.medline}. ${printed(published)}${place}.${id}`;
}

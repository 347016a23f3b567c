import type { Article, Correction } from './article.ts';

/** Whether an article was retracted or corrected. */
export interface Retraction {
  readonly isRetracted: boolean;
  /** The notices of its retraction, where the record names them. */
  readonly notices: readonly Notice[];
  /** Whether this record is itself the notice of a retraction. */
  readonly isNotice: boolean;
  /** What else readers should know: corrections, expressions of concern, partial retractions. */
  readonly notes: readonly Notice[];
}

/** A record that says something of another. */
export interface Notice {
  /** In words, such as "expression of concern". */
  readonly kind: string;
  readonly source: string;
  readonly pmid?: string;
}

const NOTES: ReadonlyMap<string, string> = new Map([
  ['ExpressionOfConcernIn', 'expression of concern'],
  ['ErratumIn', 'correction'],
  ['PartialRetractionIn', 'partial retraction'],
  ['CorrectedandRepublishedIn', 'corrected and republished'],
  ['RetractedandRepublishedIn', 'retracted and republished'],
  ['RepublishedIn', 'republished'],
  ['UpdateIn', 'update'],
]);

/** What the record says of its own retraction and correction. */
export function getRetraction(article: Article): Retraction {
  const types = new Set(article.publicationTypes.map(({ name }) => name.toLowerCase()));
  const notices = article.corrections
    .filter(({ type }) => type === 'RetractionIn')
    .map((correction) => toNotice(correction, 'retraction'));
  const notes = article.corrections.flatMap((correction) => {
    const kind = NOTES.get(correction.type);
    return kind === undefined ? [] : [toNotice(correction, kind)];
  });
  return {
    isRetracted: types.has('retracted publication') || notices.length > 0,
    notices,
    isNotice:
      types.has('retraction of publication') ||
      types.has('retraction notice') ||
      article.corrections.some(({ type }) => type === 'RetractionOf'),
    notes,
  };
}

function toNotice({ source, pmid }: Correction, kind: string): Notice {
  return pmid === undefined ? { kind, source } : { kind, source, pmid };
}

type Words = readonly string[] | null | undefined;

/** What NCBI says beside what it found. */
export interface Remarks {
  readonly errorlist?:
    { readonly phrasesnotfound?: Words; readonly fieldsnotfound?: Words } | null | undefined;
  readonly warninglist?:
    | {
        readonly phrasesignored?: Words;
        readonly quotedphrasesnotfound?: Words;
        readonly outputmessages?: Words;
      }
    | null
    | undefined;
}

/** What NCBI could not use as it was written, one sentence each. */
export function warningsOf({ errorlist, warninglist }: Remarks): readonly string[] {
  return [
    ...each(errorlist?.phrasesnotfound, (phrase) => `Nothing contains "${phrase}".`),
    ...each(
      errorlist?.fieldsnotfound,
      (field) =>
        `There is no search field "${field}": NCBI searched without it, so more may be found than was meant.`,
    ),
    ...each(warninglist?.phrasesignored, (phrase) => `NCBI left "${phrase}" out of the search.`),
    ...each(
      warninglist?.quotedphrasesnotfound,
      (phrase) => `The phrase ${quoted(phrase)} is not found as a whole.`,
    ),
    ...each(warninglist?.outputmessages, (message) => `NCBI says: ${message.trim()}`),
  ];
}

function each(words: Words, say: (word: string) => string): readonly string[] {
  return (words ?? []).filter((word) => word.trim() !== '').map(say);
}

/** NCBI writes some phrases with their quotation marks and some without. */
function quoted(phrase: string): string {
  return phrase.startsWith('"') ? phrase : `"${phrase}"`;
}

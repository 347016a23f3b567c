import { cutText, tokensOf } from '@wellspoken/kit/paging';

// Records end like this in one of the forms that NCBI sends.
const RECORD_ENDS = [
  '</PubmedArticle>',
  '</PubmedBookArticle>',
  '</DocumentSummary>',
  '\n//\n',
  '\n\n',
];

/** The beginning of a text that takes at most so many tokens, up to the end of a record or a line. */
export function fitText(text: string, tokens: number): string {
  const most = lettersFor(text, Math.max(tokens, 20));
  if (most >= text.length) return text;
  const fitting = text.slice(0, most);
  const atRecord = Math.max(...RECORD_ENDS.map((end) => endOf(fitting, end)));
  // A record that ends early would waste most of the room.
  if (atRecord > most / 2) return fitting.slice(0, atRecord);
  const atLine = endOf(fitting, '\n');
  return atLine > most / 2 ? fitting.slice(0, atLine) : cutText(text, most);
}

function endOf(text: string, end: string): number {
  const at = text.lastIndexOf(end);
  return at === -1 ? -1 : at + end.length;
}

/** How many letters fit; found by halving, because quotation marks and accents take more room. */
function lettersFor(text: string, tokens: number): number {
  let fits = 0;
  let fails = Math.min(text.length, tokens * 4) + 1;
  while (fails - fits > 1) {
    const middle = Math.floor((fits + fails) / 2);
    if (tokensOf(text.slice(0, middle)) <= tokens) fits = middle;
    else fails = middle;
  }
  return fits;
}

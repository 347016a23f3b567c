/** Text as it stands between the quotation marks of a script. */
export function quoteText(text: string): string {
  return text.replace(/['\\]/g, (mark) => `\\${mark}`);
}

/** About how many tokens a text takes: four plain letters, or one other character, make one. */
export function countTokens(text: string): number {
  let wide = 0;
  for (let index = 0; index < text.length; index++) {
    if (text.charCodeAt(index) > 0x7f) wide++;
  }
  return Math.ceil((text.length - wide) / 4) + wide;
}

/** About how many tokens a value takes as JSON; one that JSON leaves out takes none. */
export function tokensOf(value: unknown): number {
  return countTokens(JSON.stringify(value) ?? '');
}

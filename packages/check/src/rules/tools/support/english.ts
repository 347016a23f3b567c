const common =
  /\b(the|a|an|of|to|in|and|or|for|with|by|from|is|are|this|that|all|as|on|it|list|get|add|return|returns)\b/i;

/** Whether a text looks English enough to be judged by its words. */
export function isEnglish(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const plain = letters.filter((letter) => /[a-z]/i.test(letter));
  return plain.length >= letters.length * 0.9 && common.test(text);
}

// Words that hardly any other language has.
const common =
  /\b(the|of|to|and|with|by|from|this|that|are|which|your|get|list|find|read|search|send|create|returns?|a (?:list|file|note|text|user|message|number))\b/i;

/** Whether a text looks English enough to be judged by its words. */
export function isEnglish(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const plain = letters.filter((letter) => /[a-z]/i.test(letter));
  return plain.length >= letters.length * 0.9 && common.test(text);
}

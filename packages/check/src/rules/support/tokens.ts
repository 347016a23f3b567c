import { fieldOf, type JsonObject } from '../../wire/json.ts';
import { blocksOf, textsOf } from '../call/support/texts.ts';

// An estimate: English prose and JSON come to about four characters a token in common tokenizers.
const CHARACTERS_PER_TOKEN = 4;

/** About how many tokens a text has. */
export const tokensOfText = ({ length }: string): number =>
  Math.ceil(length / CHARACTERS_PER_TOKEN);

/** What the model reads of a result: the texts, or the structured content where that is longer. Images are not counted. */
export function tokensOfResult(result: JsonObject): number {
  const embedded = blocksOf(result).map((block) => fieldOf(block, 'resource', 'text'));
  const texts = [...textsOf(result), ...embedded.filter((text) => typeof text === 'string')];
  const structured = JSON.stringify(result['structuredContent']) ?? '';
  return Math.max(tokensOfText(texts.join('')), tokensOfText(structured));
}

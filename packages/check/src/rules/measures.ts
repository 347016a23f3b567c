import { readField, type JsonObject } from '../wire/json.ts';
import { readBlocks, readTexts } from './call/judge-calls.ts';

// An estimate: English prose and JSON come to about four characters a token in common tokenizers.
const CHARACTERS_PER_TOKEN = 4;

/** About how many tokens a text has. */
export const countTextTokens = ({ length }: string): number =>
  Math.ceil(length / CHARACTERS_PER_TOKEN);

/** What the model reads of a result: the texts, or the structured content where that is longer. Images are not counted. */
export function countResultTokens(result: JsonObject): number {
  const embedded = readBlocks(result).map((block) => readField(block, 'resource', 'text'));
  const texts = [...readTexts(result), ...embedded.filter((text) => typeof text === 'string')];
  const structured = JSON.stringify(result['structuredContent']) ?? '';
  return Math.max(countTextTokens(texts.join('')), countTextTokens(structured));
}

/** The smallest value that so many percent of the values do not exceed. */
export function findPercentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil((sorted.length * share) / 100) - 1] ?? 0;
}

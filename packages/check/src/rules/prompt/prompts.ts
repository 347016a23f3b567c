import { isAsking } from '../../probe/asking/asking.evidence.ts';
import type { BaseEvidence } from '../../probe/evidence-map.evidence.ts';
import type { PromptTrial } from '../../probe/features/features.evidence.ts';
import type { Lists } from '../../probe/lists/lists.evidence.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { type Json, readField, toItems } from '../../wire/json.ts';
import { type Outcome, reportNotApplicable, reportNotVerified } from '../define-rule.ts';

/** Why a rule on prompts has nothing to judge; undefined where it has. */
export function withoutPrompts(
  { opening }: Pick<BaseEvidence, 'opening'>,
  lists: Lists,
): Outcome | undefined {
  if (!('prompts' in opening.capabilities)) {
    return reportNotApplicable('The server does not declare prompts.');
  }
  const isEmpty = (lists.prompts?.items ?? []).length === 0;
  return isEmpty ? reportNotApplicable('The server lists no prompt.') : undefined;
}

/** The place of a prompt that is asked for. */
export const describePromptPlace = (name: string): string =>
  `prompts/get, prompt ${JSON.stringify(name)}`;

/** The messages of an answer; undefined where it has none. */
export function readMessages({ result }: Exchange): readonly Json[] | undefined {
  const messages = readField(result, 'messages');
  return Array.isArray(messages) ? toItems(messages) : undefined;
}

/** The first get of a prompt that brought a result which asks for nothing more. */
export const findGoodGet = ({ gets }: PromptTrial): PromptTrial['gets'][number] | undefined =>
  gets.find(({ exchange }) => exchange.result && !isAsking(exchange));

/** Why nothing can be said of a prompt that never came. */
export function reportMissing({ gets }: PromptTrial, where: string): Outcome {
  const asks = gets.some(({ exchange }) => isAsking(exchange));
  return reportNotVerified(
    asks
      ? 'The server asks for input first.'
      : 'No values are known with which the prompt can be had.',
    where,
  );
}

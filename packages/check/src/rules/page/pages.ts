import type { ListName } from '../../probe/lists/lists.evidence.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import type { Json } from '../../wire/json.ts';

/** The lists, in the order in which they are judged. */
export const listNames: readonly ListName[] = [
  'tools',
  'resources',
  'resourceTemplates',
  'prompts',
];

/** The items of a page, each as text, so that they can be compared. */
export function listItems(name: ListName, { result }: Exchange): readonly string[] {
  const items = result?.[name];
  // A field of a result holds JSON.
  return Array.isArray(items) ? (items as readonly Json[]).map((item) => JSON.stringify(item)) : [];
}

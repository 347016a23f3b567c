import type { Completions } from '../../evidence/completions.ts';
import { fieldOf } from '../../wire/json.ts';
import { itemsOf } from '../../evidence/list-items.ts';

/** The first value that the server proposes for an argument of a prompt or a template. */
export function completedValue(
  { known }: Completions,
  of: string,
  argument: string,
): string | undefined {
  const found = known.find((one) => one.of === of && one.argument === argument);
  const values = itemsOf(fieldOf(found?.exchange.result, 'completion', 'values'));
  return values.find((value): value is string => typeof value === 'string' && value !== '');
}

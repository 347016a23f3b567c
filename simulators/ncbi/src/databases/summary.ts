/** A value of a document summary. */
export type SummaryValue =
  | string
  | number
  /** An object. */
  | readonly SummaryItem[]
  /** An array, with the name that its entries have in XML. */
  | { readonly entry: string; readonly values: readonly SummaryValue[] };

/** A named value of a document summary; the name is as in XML, and in lower case in JSON. */
export interface SummaryItem {
  readonly name: string;
  readonly value: SummaryValue;
}

/** An item of a summary. */
export function makeItem(name: string, value: SummaryValue): SummaryItem {
  return { name, value };
}

/** Items from an object whose keys are the names as in XML. */
export function makeItems(values: Readonly<Record<string, SummaryValue>>): readonly SummaryItem[] {
  return Object.entries(values).map(([name, value]) => makeItem(name, value));
}

/** An array. */
export function makeEntries(entry: string, values: readonly SummaryValue[]): SummaryValue {
  return { entry, values };
}

import type { Content } from './outcome.ts';

type Fields = Readonly<Record<string, unknown>>;
type Items = Extract<Content, { readonly kind: 'items' }>;

/** The list that an object of PubChem is made around, so that it can be shown some at a time. */
export function itemsOf(value: Fields): Items {
  const list = listIn(value) ?? nestedListIn(value);
  if (list !== undefined) return list;
  return { kind: 'items', items: [value], wrap: ([only]) => ({ ...(only as Fields) }) };
}

/** Such as `{ PC_Compounds: […] }`. */
function listIn(value: Fields): Items | undefined {
  const [key, ...others] = Object.keys(value);
  const items = key === undefined ? undefined : value[key];
  if (key === undefined || others.length > 0 || !Array.isArray(items)) return undefined;
  return { kind: 'items', items, wrap: (some) => ({ [key]: some }) };
}

/** Such as `{ IdentifierList: { CID: […] } }`, and the names of one compound. */
function nestedListIn(value: Fields): Items | undefined {
  const [key, ...others] = Object.keys(value);
  const inner = key === undefined ? undefined : value[key];
  if (key === undefined || others.length > 0 || !isFields(inner)) return undefined;
  const list = listIn(inner);
  if (list === undefined) return undefined;
  const [only, ...more] = list.items;
  const names = more.length === 0 && isFields(only) ? only['Synonym'] : undefined;
  if (!Array.isArray(names)) return { ...list, wrap: (some) => ({ [key]: list.wrap(some) }) };
  const wrap: Items['wrap'] = (some) => ({
    [key]: list.wrap([{ ...(only as Fields), Synonym: some }]),
  });
  return { kind: 'items', items: names, wrap };
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

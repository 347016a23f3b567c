import { cutText } from '@wellspoken/kit/paging';

const LONGEST = 120;

/** Where records say what they are, in the order of asking. */
const TITLES = ['title', 'definition', 'fullName', 'description', 'name', 'scientificname', 'text'];

/** What a record is, in a line. */
export function snippetOf(facts: unknown): string {
  const [, value = facts] = Array.isArray(facts) ? (facts as readonly unknown[]) : [];
  const said = titleIn(value) ?? JSON.stringify(value);
  return said.length > LONGEST ? `${cutText(said, LONGEST - 1)}…` : said;
}

function titleIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = new Map(Object.entries(value).map(([name, one]) => [name.toLowerCase(), one]));
  const found = TITLES.map((name) => fields.get(name.toLowerCase()) as unknown);
  return found.find((one): one is string => typeof one === 'string' && one !== '');
}

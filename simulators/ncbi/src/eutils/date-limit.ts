import type { Database } from '../databases/database.ts';
import type { SimulatorRequest } from '../route.ts';
import type { DateLimit } from '../search/search.ts';
import { countParameter, readParameter } from './parameters.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The bounds of dates that a request asks for; both ends are needed, or a number of days. */
export function readDateLimit(
  request: SimulatorRequest,
  database: Database,
  now: Date,
): DateLimit | undefined {
  const type = (readParameter(request, 'datetype') ?? 'pdat').toUpperCase();
  const dates = database.fields.filter(({ kind }) => kind === 'date');
  const field = dates.find(({ name }) => name === type) ?? dates[0];
  const bounds = readBounds(request, now);
  return field === undefined || bounds === undefined ? undefined : { tag: field.name, ...bounds };
}

function readBounds(
  request: SimulatorRequest,
  now: Date,
): { readonly from: string; readonly to: string } | undefined {
  const days = countParameter(request, 'reldate', 0);
  if (days > 0)
    return { from: toDayFact(new Date(now.getTime() - days * DAY_MS)), to: toDayFact(now) };
  const from = readParameter(request, 'mindate');
  const to = readParameter(request, 'maxdate');
  return from === undefined || to === undefined ? undefined : { from, to };
}

function toDayFact(date: Date): string {
  return date.toISOString().slice(0, 10).replaceAll('-', '/');
}

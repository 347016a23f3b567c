import type { Completions } from '../../evidence/completions.ts';
import type { ExpandedRead } from '../../evidence/reads.ts';
import { expandTemplate, parseTemplate, valuesIn, variablesOf } from '../../uri-template.ts';
import type { ProbeContext } from '../define-probe.ts';
import { readList } from '../lists/lists.ts';
import type { Session } from '../../wire/session.ts';
import { completedValue } from './completed-values.ts';
import { textsOf } from '../../evidence/list-items.ts';

type Wanted = Omit<ExpandedRead, 'exchange'>;

/** More templates are not tried. */
const MOST = 8;

/** Reads each template with a value that the server itself names, by completion or in its list, or else with a guess. */
export async function readExpanded(
  { piece }: ProbeContext,
  session: Session,
): Promise<readonly ExpandedRead[]> {
  const { resources, resourceTemplates } = piece('lists');
  const known = { completions: piece('completions'), listed: textsOf(resources, 'uri') };
  const wanted = textsOf(resourceTemplates, 'uriTemplate')
    .slice(0, MOST)
    .flatMap((template) => choose(template, known));
  const reads = await Promise.all(
    wanted.map(async (one) => ({
      ...one,
      exchange: await session.request('resources/read', { uri: one.uri }),
    })),
  );
  return dropGone(session, reads);
}

/** What is known of the values of templates. */
interface Known {
  readonly completions: Completions;
  readonly listed: readonly string[];
}

function choose(template: string, { completions, listed }: Known): readonly Wanted[] {
  const parsed = parseTemplate(template);
  if ('fault' in parsed) return [];
  const names = variablesOf(parsed.template);
  const fill = (value: string): string =>
    expandTemplate(parsed.template, Object.fromEntries(names.map((name) => [name, value])));
  const [only = ''] = names;
  const proposed = names.length === 1 ? completedValue(completions, template, only) : undefined;
  if (proposed !== undefined) {
    const uri = fill(proposed);
    return [{ template, uri, valuesFrom: 'completion', wasListed: listed.includes(uri) }];
  }
  const found = listed.find((uri) => valuesIn(parsed.template, uri));
  if (found !== undefined) return [{ template, uri: found, valuesFrom: 'listed', wasListed: true }];
  return [{ template, uri: fill('1'), valuesFrom: 'guess', wasListed: false }];
}

/** What is no longer listed has gone in the meantime, which is no fault. */
async function dropGone(
  session: Session,
  reads: readonly ExpandedRead[],
): Promise<readonly ExpandedRead[]> {
  if (reads.every(({ exchange }) => exchange.result)) return reads;
  const now = textsOf(await readList(session, 'resources'), 'uri');
  return reads.filter(
    ({ uri, exchange, wasListed }) => exchange.result || !wasListed || now.includes(uri),
  );
}

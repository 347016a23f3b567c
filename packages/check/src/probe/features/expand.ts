import type { ExpandedRead } from '../../evidence/reads.ts';
import { expandTemplate, parseTemplate, valuesIn, variablesOf } from '../../uri/uri-template.ts';
import type { ProbeContext } from '../define-probe.ts';
import { readList } from '../lists/lists.ts';
import type { Session } from '../session.ts';
import { completedValue } from './completed-values.ts';
import { textsOf } from '../../evidence/list-items.ts';

/** More templates are not tried. */
const MOST = 8;

/** Reads each template with a value that the server itself names, by completion or in its list, or else with a guess. */
export async function readExpanded(
  { piece }: ProbeContext,
  session: Session,
): Promise<readonly ExpandedRead[]> {
  const { resources, resourceTemplates } = piece('lists');
  const completions = piece('completions');
  const listed = textsOf(resources, 'uri');
  const wanted = textsOf(resourceTemplates, 'uriTemplate')
    .slice(0, MOST)
    .flatMap((template): readonly Omit<ExpandedRead, 'exchange'>[] => {
      const parsed = parseTemplate(template);
      if ('fault' in parsed) return [];
      const names = variablesOf(parsed.template);
      const completed = names.map((name) => completedValue(completions, template, name));
      if (names.length === 1 && completed[0] !== undefined) {
        const values = Object.fromEntries(names.map((name, at) => [name, completed[at] ?? '']));
        const uri = expandTemplate(parsed.template, values);
        return [{ template, uri, valuesFrom: 'completion', wasListed: listed.includes(uri) }];
      }
      const found = listed.find((uri) => valuesIn(parsed.template, uri));
      return found === undefined
        ? []
        : [{ template, uri: found, valuesFrom: 'listed', wasListed: true }];
    });
  const reads = await Promise.all(
    wanted.map(async (one) => ({
      ...one,
      exchange: await session.request('resources/read', { uri: one.uri }),
    })),
  );
  return dropGone(session, reads);
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

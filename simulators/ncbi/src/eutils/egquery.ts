import { renderLeaf, PROLOG, wrap } from '../render/xml.ts';
import type { Answer, SimulatorRequest } from '../route.ts';
import { search } from '../search/search.ts';
import { XML } from '../shell/answers.ts';
import type { World } from '../world.ts';
import { readParameter } from './parameters.ts';

/** Counts what matches in each database. */
export function answerEgquery(world: World, request: SimulatorRequest): Answer {
  const term = readParameter(request, 'term') ?? '';
  const counts = world.databases.map((database) => {
    const count = search(world, { database, term }).places.length;
    return wrap(
      'ResultItem',
      renderLeaf('DbName', database.name) +
        renderLeaf('MenuName', database.menu) +
        renderLeaf('Count', count) +
        renderLeaf('Status', count === 0 ? 'Term or Database is not found' : 'Ok'),
    );
  });
  const result = renderLeaf('Term', term) + wrap('eGQueryResult', `\n${counts.join('\n')}\n`);
  return { type: XML, body: `${PROLOG}${wrap('Result', result)}\n` };
}

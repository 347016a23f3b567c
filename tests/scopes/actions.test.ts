import type { Client } from '@modelcontextprotocol/client';
import { createOutline } from '@wellspoken/github-projects';
import type { Tool } from '@wellspoken/kit';
import { describe, expect, onTestFinished, test } from 'vitest';

import { holders, holds, reach, SCOPE_OF, type Holder } from './callers.ts';
import { findServerCase, type RunningServer } from './running-servers.ts';
import { outcomeOf, type Outcome } from './outcome.ts';

// A tool can stand for several actions, and what one does can depend on its arguments.

const isSoak = process.env['WELLSPOKEN_FAST_PATH'] === 'off';
const root = holders.at(-1)!;

type Given = Readonly<Record<string, unknown>>;
type Call = (client: Client, tool: string, given: Given) => Promise<Given>;

const call: Call = async (client, name, given) => {
  const answer = await client.callTool({ name, arguments: { ...given } });
  if (answer.isError === true) throw new Error(JSON.stringify(answer.content));
  return answer.structuredContent as Given;
};

/** Opens a server to every holder, until the test is over. */
async function open(serverCase: string): Promise<Opened> {
  const running = await findServerCase(serverCase).open();
  const reached = await reach(running.server);
  onTestFinished(async () => {
    await reached.close();
    await running.close();
  });
  return { running, meet: (holder) => reached.meet(holder, '2026-07-28') };
}

interface Opened {
  readonly running: RunningServer;
  readonly meet: (holder: Holder) => Promise<Client>;
}

describe('each action of the compact tools of github-projects', () => {
  const operations = createOutline({ profile: 'full' }).tools;
  const operationOf = (action: string): Tool => operations.get(action)!;
  const actions: readonly Action[] = [
    ...createOutline({ toolsets: ['all'] }).tools.values(),
  ].flatMap(({ name: tool, inputJson }) => {
    const { request } = inputJson['properties'] as { readonly request: Union };
    return request.oneOf.map(({ properties }) => ({ tool, action: properties.action.const }));
  });

  test.each(holders)('needs the scope of its own effect: $name', async (holder) => {
    const { running, meet } = await open('github-projects, compact');
    const client = await meet(holder);
    const outcomes = (asked: readonly Action[]): Promise<readonly Tried[]> =>
      inTurn(asked, async ({ tool, action }) => {
        const request = { ...(operationOf(action).examples[0]?.arguments as Given), action };
        const asking = client.callTool({ name: tool, arguments: { request } });
        return [action, await outcomeOf(asking)];
      });
    const mayDo = ({ action }: Action): boolean =>
      holds(holder, [SCOPE_OF[operationOf(action).effect]]);
    const before = await running.look();
    const shut = actions.filter((action) => !mayDo(action));
    expect(await outcomes(shut)).toEqual(shut.map(({ action }) => [action, 'refused']));
    expect(await running.look()).toEqual(before);
    // Each action is done in the quick tests by who holds nothing else.
    if (!isSoak && holder.scopes?.length !== 1) return;
    const done = await outcomes(actions.filter(mayDo));
    expect(done.filter(([, outcome]) => outcome === 'refused')).toEqual([]);
    expect(done.length + shut.length).toBe(actions.length);
    if (!holds(holder, ['delete'])) expect(running.deletions()).toEqual([]);
  });

  test('are all there, with each effect among them', () => {
    expect(actions.length).toBeGreaterThanOrEqual(80);
    const needed = actions.map(({ action }) => SCOPE_OF[operationOf(action).effect]);
    for (const scope of ['read', 'write', 'delete']) {
      expect(needed.filter((one) => one === scope).length, scope).toBeGreaterThanOrEqual(8);
    }
  });
});

/** An action, and the tool that stands for it. */
interface Action {
  readonly tool: string;
  readonly action: string;
}

type Tried = readonly [action: string, outcome: Outcome];

interface Union {
  readonly oneOf: readonly {
    readonly properties: { readonly action: { readonly const: string } };
  }[];
}

/** A call whose effect follows from its arguments. */
interface Argued {
  readonly what: string;
  readonly serverCase: string;
  readonly tool: string;
  readonly needs: readonly string[];
  readonly given: (root: Client) => Promise<Given> | Given;
}

const stage = { operation: 'fetch_and_stage', database: 'pubmed', ids: '31452104' };
const dataset = async (client: Client): Promise<unknown> =>
  (await call(client, 'entrez_data', stage))['data_access_id'];

const entrez = { serverCase: 'entrez', tool: 'entrez_data' };
const devflow = { serverCase: 'devflow' };
const fields = { serverCase: 'github-projects, full' };
const request = (given: Given): Given => ({
  request: { action: 'update_field_options', ...given },
});
const removal = { projectId: 'acme/1', fieldId: 'Status', remove: ['Done'], confirm: true };
const renaming = { projectId: 'acme/1', fieldId: 'Areas', rename: { Ground: 'Ground station' } };
const entity = (name: string): Given => ({ name, entityType: 'component', observations: [name] });

/** Notes two entities, with a relation between them. */
async function notePair(client: Client): Promise<void> {
  await call(client, 'create_entities', { entities: [entity('One'), entity('Other')] });
  const relation = { from: 'One', to: 'Other', relationType: 'calls' };
  await call(client, 'create_relations', { relations: [relation] });
}

const argued: readonly Argued[] = [
  {
    ...entrez,
    what: 'staging',
    needs: ['read', 'write'],
    given: () => stage,
  },
  {
    ...entrez,
    what: 'a look without staging',
    needs: ['read'],
    given: () => ({ ...stage, force_direct: true }),
  },
  {
    ...entrez,
    what: 'the list of datasets',
    needs: ['read'],
    given: () => ({ operation: 'list_datasets' }),
  },
  ...['schema', 'describe', 'query'].map((operation) => ({
    ...entrez,
    what: `${operation} of a dataset`,
    needs: ['read'],
    given: async (client: Client) => ({
      operation,
      data_access_id: await dataset(client),
      ...(operation === 'query' && { sql: 'SELECT 1' }),
    }),
  })),
  {
    ...entrez,
    what: 'the end of a dataset',
    needs: ['read', 'delete'],
    given: async (client) => ({ operation: 'delete', data_access_id: await dataset(client) }),
  },
  ...[false, true].map((isStaged) => ({
    serverCase: 'entrez',
    tool: 'entrez_query',
    what: isStaged ? 'summaries that are staged' : 'summaries',
    needs: isStaged ? ['read', 'write'] : ['read'],
    given: () => ({
      operation: 'summary',
      database: 'gene',
      ids: '7157',
      force_staging: isStaged,
    }),
  })),
  {
    ...devflow,
    tool: 'restore',
    what: 'an earlier version that lacks observations',
    needs: ['write', 'delete'],
    given: async (client) => {
      await call(client, 'create_entities', { entities: [entity('One')] });
      const observations = [{ entityName: 'One', contents: ['Learnt later'] }];
      await call(client, 'add_observations', { observations });
      return { entity_name: 'One', version: 1 };
    },
  },
  {
    ...devflow,
    tool: 'restore',
    what: 'what was deleted',
    needs: ['write'],
    given: () => ({ entity_name: 'LegacyCart' }),
  },
  {
    ...devflow,
    tool: 'merge_entities',
    what: 'a merge that ends a relation',
    needs: ['write', 'delete'],
    given: async (client) => {
      await notePair(client);
      return { into: 'One', from: ['Other'] };
    },
  },
  {
    ...devflow,
    tool: 'merge_entities',
    what: 'the same merge as a dry run',
    needs: ['write'],
    given: async (client) => {
      await notePair(client);
      return { into: 'One', from: ['Other'], dry_run: true };
    },
  },
  {
    ...devflow,
    tool: 'merge_entities',
    what: 'a merge that ends nothing',
    needs: ['write'],
    given: () => ({ into: 'OrderService', from: ['RetryPolicy'] }),
  },
  {
    ...fields,
    tool: 'update_field_options',
    what: 'the removal of an option',
    needs: ['write', 'delete'],
    given: () => removal,
  },
  {
    ...fields,
    tool: 'update_field_options',
    what: 'the same removal as a dry run',
    needs: ['write'],
    given: () => ({ ...removal, dryRun: true }),
  },
  {
    ...fields,
    tool: 'update_field_options',
    what: 'another name for an option',
    needs: ['write'],
    given: () => renaming,
  },
  {
    ...fields,
    tool: 'update_project_field',
    what: 'a list of options that is shorter',
    needs: ['write', 'delete'],
    given: () => ({
      projectId: 'acme/1',
      fieldId: 'Status',
      options: [{ name: 'Todo' }],
      confirm: true,
    }),
  },
  {
    serverCase: 'github-projects, compact',
    tool: 'write_fields',
    what: 'the removal of an option',
    needs: ['write', 'delete'],
    given: () => request(removal),
  },
  {
    serverCase: 'github-projects, compact',
    tool: 'write_fields',
    what: 'another name for an option',
    needs: ['write'],
    given: () => request(renaming),
  },
];

test.each(argued)(
  '$serverCase: $tool, $what, needs $needs',
  async ({ serverCase, tool, needs, given }) => {
    const { running, meet } = await open(serverCase);
    const asked = { name: tool, arguments: { ...(await given(await meet(root))) } };
    const ask = async (holder: Holder): Promise<Outcome> =>
      outcomeOf((await meet(holder)).callTool(asked));
    const before = await running.kept();
    const shut = holders.filter((holder) => !holds(holder, needs));
    const refused = await inTurn(shut, async (holder) => [holder.name, await ask(holder)]);
    expect(refused).toEqual(shut.map(({ name }) => [name, 'refused']));
    expect(refused.length).toBeGreaterThanOrEqual(4);
    expect(await running.kept()).toEqual(before);
    const least = holders.find(({ scopes }) => scopes?.join() === needs.join())!;
    expect(await ask(least)).toBe('answered');
  },
);

/** One after the other, so that nobody is in another's way. */
async function inTurn<One, Value>(
  all: readonly One[],
  work: (one: One) => Promise<Value>,
): Promise<readonly Value[]> {
  const values: Value[] = [];
  for (const one of all) values.push(await work(one));
  return values;
}

import type { Tool } from '@wellspoken/kit';
import { tokensOf } from '@wellspoken/kit/paging';
import { expect, test } from 'vitest';

import { callAlone, wordsOf } from '../../tests/support/fake-entrez.ts';
import { createOutline } from '../server.ts';
import { describeTool, listParameters, type ToolDescriptor } from './describe-tool.ts';
import { createEntrezCapabilitiesTool, createEntrezToolInfoTool } from './introspection.tools.ts';
import { KNOWN_FACTS } from './known-facts.ts';

const tools = [...createOutline().tools.values()];
const capabilities = createEntrezCapabilitiesTool(() => tools);
const toolInfo = createEntrezToolInfoTool(() => tools);

test('knows every tool of the server, and no other', () => {
  expect(Object.keys(KNOWN_FACTS).toSorted()).toEqual(tools.map(({ name }) => name).toSorted());
});

/** The arguments that say which operation is meant. */
const CHOOSING = ['service', 'operation'];

function operationNames(tool: Tool): readonly string[] {
  const { properties = {} } = tool.inputJson as {
    readonly properties?: Readonly<Record<string, { readonly enum?: readonly string[] }>>;
  };
  return properties['operation']?.enum ?? [tool.name];
}

test.each(tools.map((tool) => [tool.name, tool] as const))(
  'describes every operation and every argument of %s as they are',
  (name, tool) => {
    const { operations = [] } = describeTool(tool, { isDetailed: true, hasMetadata: false });
    const named = operations.map((operation) => operation.name.replace(/^(?:pubchem|pmc)\./, ''));
    expect(named.toSorted()).toEqual([...operationNames(tool)].toSorted());
    const described = operations.flatMap(({ required, optional }) => [...required, ...optional]);
    const listed = listParameters(tool);
    for (const parameter of described) expect(parameter).toEqual(listed.get(parameter.name));
    const facts = Object.values(KNOWN_FACTS[name]?.operations ?? {});
    const known = facts.flatMap(({ required, optional }) => [...required, ...optional]);
    expect(known.filter((one) => !listed.has(one))).toEqual([]);
    const wanted = [...listed.keys()].filter((one) => !CHOOSING.includes(one));
    expect([...new Set(described.map((one) => one.name))].toSorted()).toEqual(wanted.toSorted());
  },
);

test('shows types, values and defaults of arguments', () => {
  const tool = tools.find(({ name }) => name === 'search_literature');
  const parameters = tool === undefined ? new Map() : listParameters(tool);
  expect(parameters.get('sort')).toMatchObject({
    type: 'string',
    values: ['relevance', 'date'],
    defaultValue: 'relevance',
  });
  expect(parameters.get('article_types')).toMatchObject({ type: 'array of string' });
});

async function described(tool: Tool, args: Record<string, unknown>): Promise<unknown> {
  return (await callAlone(tool, args)).structuredContent;
}

test('tells all tools in short, and one in full', async () => {
  const all = (await described(capabilities, {})) as { readonly tools: readonly ToolDescriptor[] };
  expect(all).toMatchObject({ success: true });
  expect(all.tools.map(({ tool }) => tool)).toEqual(tools.map(({ name }) => name));
  expect(tokensOf(all)).toBeLessThan(8_000);
  const one = await described(capabilities, { tool: 'entrez_query', format: 'detailed' });
  expect(one).toMatchObject({
    tools: [
      {
        tool: 'entrez_query',
        tokenProfile: { typical: 350, upper: 12_000 },
        requiresApiKey: false,
        operations: [
          { name: 'search', required: [{ name: 'term', type: 'string' }] },
          {},
          {},
          {},
          {},
          {},
          {},
          {},
        ],
      },
    ],
  });
});

test.each(['entrez_data', 'ENTREZ-DATA', 'data', ' entrez_data '])(
  'finds a tool as %j',
  async (asked) => {
    expect(await described(toolInfo, { tool: asked })).toMatchObject({
      success: true,
      tool: { tool: 'entrez_data', stageable: true },
    });
  },
);

test('adds examples where they are asked for', async () => {
  const plain = await described(toolInfo, { tool: 'get_article' });
  expect(plain).not.toHaveProperty('tool.metadata');
  expect(await described(toolInfo, { tool: 'get_article', include_metadata: true })).toMatchObject({
    tool: {
      metadata: { title: 'Get articles', effect: 'read', examples: [{ name: 'one article' }, {}] },
    },
  });
});

test('takes a blank tool for none', async () => {
  expect(await described(capabilities, { tool: '' })).toMatchObject({ success: true });
  const result = await callAlone(toolInfo, { tool: '' });
  expect(wordsOf(result)).toContain('tool: required but missing');
});

test.each([capabilities, toolInfo])('says that it does not know a tool', async (tool) => {
  const result = await callAlone(tool, { tool: 'nonsense' });
  expect(result.isError).toBe(true);
  expect(wordsOf(result).split('\n')[0]).toBe("No tool metadata found for 'nonsense'");
});

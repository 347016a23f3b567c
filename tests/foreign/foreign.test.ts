import type { CallToolResult, Client } from '@modelcontextprotocol/client';
import { FOREIGN_META_KEY, type ForeignMark, foreignWords } from '@wellspoken/kit';
import { connect } from '@wellspoken/kit/testing';
import { expect, test } from 'vitest';

import { findPlanted } from './plant.ts';
import type { PlantedCase, ToolCall } from './planted-case.ts';
import { plantedCases } from './planted-servers.ts';

// Every text of others has an order in it. Wherever one comes out, the answer must be marked.

const ERAS = ['modern', 'legacy'] as const;
type Era = (typeof ERAS)[number];

/** The profiles of github-projects have the same operations, so each is asked in one era. */
const ERA_OF: Readonly<Record<string, Era>> = {
  'github-projects, compact': 'legacy',
  'github-projects, full': 'modern',
};

const ASKED = plantedCases.flatMap((planted) => {
  const only = ERA_OF[planted.name];
  const eras = only === undefined ? ERAS : [only];
  return eras.map((era) => [planted.name, era, planted] as const);
});

test.for(ASKED)(
  '%s: whatever has a planted order in it is marked, once (%s)',
  { timeout: 180_000 },
  async ([, era, planted]) => {
    const { server, close } = await planted.open();
    const connection = await connect(server, { era, ...CONSENT });
    const { client } = connection;
    expect(client.getInstructions()?.endsWith(foreignWords.server)).toBe(true);
    const seen: Seen[] = [];
    for (const call of listCalls(planted, server)) seen.push(...(await seeTool(client, call)));
    const ofTools = seen.filter(({ planted: kinds }) => kinds.size > 0).map(({ name }) => name);
    for (const uri of planted.uris) seen.push(seeResource(uri, await client.readResource({ uri })));
    for (const name of server.prompts.keys()) seen.push(await seePrompt(client, name, planted));
    await connection.close();
    await close();
    expect(seen.flatMap(({ faults }) => faults)).toEqual([]);
    const declared = [...server.tools.values()].filter(({ foreign }) => foreign !== undefined);
    const silent = declared.map(({ name }) => name).filter((name) => !ofTools.includes(name));
    expect(silent.toSorted()).toEqual(planted.unseen.toSorted());
    const kinds = new Set(seen.flatMap((one) => [...one.planted]));
    expect(planted.kinds.filter((kind) => !kinds.has(kind))).toEqual([]);
  },
);

const CONSENT = {
  client: { capabilities: { elicitation: { form: {} } } },
  prepare: (client: Client) =>
    client.setRequestHandler('elicitation/create', () => ({
      action: 'accept' as const,
      content: { confirm: true },
    })),
};

/** What came of one request. */
interface Seen {
  readonly name: string;
  /** The kinds of planted text in the answer. */
  readonly planted: ReadonlySet<string>;
  readonly faults: readonly string[];
}

type Server = Awaited<ReturnType<PlantedCase['open']>>['server'];

/** Calls of tools that read come first: others change what there is to read. */
function listCalls(planted: PlantedCase, { tools }: Server): readonly ToolCall[] {
  const examples = [...tools.values()].flatMap(({ name, examples: shown }) =>
    // Examples were held to the schema of the tool when it was defined.
    shown.map((one) => ({ name, arguments: one.arguments as ToolCall['arguments'] })),
  );
  const reads = ({ name }: ToolCall): boolean => tools.get(name)?.effect === 'read';
  const all = [...planted.calls, ...examples];
  return [...all.filter(reads), ...all.filter((call) => !reads(call))];
}

/** An answer that failed shows nothing: errors are not marked. */
async function seeTool(client: Client, call: ToolCall): Promise<readonly Seen[]> {
  const { _meta, ...answer } = await client.callTool({
    name: call.name,
    arguments: { ...call.arguments },
  });
  if (answer.isError === true) return [];
  const planted = findPlanted(answer);
  const mark = readMark(_meta);
  const notices = listNotices(answer);
  const expected = mark === undefined ? [] : [foreignWords.answer(mark.contains)];
  const last = answer.content.at(-1);
  const faults = [
    ...(planted.size > 0 && mark === undefined ? [`unmarked: ${[...planted].join(', ')}`] : []),
    ...(String(notices) === String(expected) ? [] : [`notices: ${String(notices)}`]),
    ...(mark === undefined || (last?.type === 'text' && last.text === expected[0])
      ? []
      : ['the notice is not the last block']),
  ];
  return [{ name: call.name, planted, faults: faults.map((fault) => `${call.name} ${fault}`) }];
}

function listNotices({ content }: Pick<CallToolResult, 'content'>): readonly string[] {
  const texts = content.flatMap((block) => (block.type === 'text' ? [block.text] : []));
  return texts.filter((text) => text.startsWith('Others wrote '));
}

function readMark(meta: Readonly<Record<string, unknown>> | undefined): ForeignMark | undefined {
  const mark = meta?.[FOREIGN_META_KEY] as ForeignMark | undefined;
  if (mark !== undefined)
    expect(mark).toEqual({ contains: expect.any(String) as string, trust: 'data' });
  return mark;
}

type ReadAnswer = Awaited<ReturnType<Client['readResource']>>;

/** The text of a resource stays as it is. */
function seeResource(uri: string, { contents, _meta }: ReadAnswer): Seen {
  const planted = findPlanted(contents);
  const isMarked = [_meta, ...contents.map((one) => one._meta)].every((meta) => readMark(meta));
  const hasWords = JSON.stringify(contents).includes('Others wrote ');
  const faults = [...(isMarked ? [] : ['unmarked']), ...(hasWords ? ['has words in it'] : [])];
  if (planted.size === 0) faults.push('quotes nothing');
  return { name: uri, planted, faults: faults.map((fault) => `${uri} ${fault}`) };
}

async function seePrompt(client: Client, name: string, { prompts }: PlantedCase): Promise<Seen> {
  const { messages, _meta } = await client.getPrompt({ name, arguments: { ...prompts[name] } });
  const planted = findPlanted(messages);
  const mark = readMark(_meta);
  const notices = listNotices({ content: messages.map(({ content }) => content) });
  const expected = mark === undefined ? [] : [foreignWords.prompt(mark.contains)];
  const [first] = messages;
  const isFirst = first?.content.type === 'text' && first.content.text === expected[0];
  const faults = [
    ...(planted.size > 0 === (mark !== undefined) ? [] : ['marked wrongly']),
    ...(String(notices) === String(expected) ? [] : [`notices: ${String(notices)}`]),
    ...(mark === undefined || isFirst ? [] : ['the notice is not the first message']),
    ...(mark === undefined ? [] : messages.slice(1).flatMap(({ content }) => findLoose(content))),
  ];
  return { name, planted, faults: faults.map((fault) => `the prompt ${name} ${fault}`) };
}

type PromptContent = Awaited<ReturnType<Client['getPrompt']>>['messages'][number]['content'];

/** Foreign text is quoted as a resource or as JSON, so that it is seen where it ends. */
function findLoose(content: PromptContent): readonly string[] {
  if (content.type !== 'text' || findPlanted(content.text).size === 0) return [];
  try {
    JSON.parse(content.text);
    return [];
  } catch {
    return ['quotes in the middle of a text'];
  }
}

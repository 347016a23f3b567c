import { expect, test } from 'vitest';

import { escapeMarkdown } from '../../src/transfer/export/markdown.ts';
import { escapeMermaid } from '../../src/transfer/export/export-parts.ts';
import { openSession } from '../support/session.ts';
import { exportAll, linesOf } from '../support/export-all.ts';
import { fillOdd, ODD_NAMES, ODD_TEXTS } from '../support/odd-graph.ts';
import { parseXml, type Element } from '../support/parse-xml.ts';
import { openSample } from '../support/sample.ts';

/** The data of a node or edge, by the names of its keys and as their types say. */
function dataOf(element: Element, keys: ReadonlyMap<string, Element>): Record<string, unknown> {
  return Object.fromEntries(
    element.children.map(({ attributes, text }) => {
      const key = keys.get(attributes['key'] ?? '');
      if (key?.attributes['for'] !== element.name) throw new Error('a key of nobody');
      const isNumber = key.attributes['attr.type'] !== 'string';
      return [key.attributes['attr.name'] ?? '', isNumber ? Number(text) : text];
    }),
  );
}

const JSON_KEYS = new Set(['observations', 'observationDetails', 'aliases', 'metadata']);

test('GraphML is well formed and holds all that JSON Lines hold', async () => {
  const session = await openSample();
  await fillOdd(session);
  const root = parseXml(await exportAll(session, { format: 'graphml' }));
  const keys = new Map(
    root.children
      .filter(({ name }) => name === 'key')
      .map((key) => [key.attributes['id'] ?? '', key]),
  );
  const graph = root.children.find(({ name }) => name === 'graph');
  const members = graph?.children ?? [];
  const names = new Map<string, unknown>();
  const read = members.map((member) => {
    const data = Object.entries(dataOf(member, keys)).map(
      ([name, value]) => [name, JSON_KEYS.has(name) ? JSON.parse(String(value)) : value] as const,
    );
    const facts: Record<string, unknown> = Object.fromEntries(data);
    const { id, source, target } = member.attributes;
    if (member.name === 'node') names.set(id ?? '', facts['name']);
    return member.name === 'node'
      ? { type: 'entity', ...facts }
      : { type: 'relation', from: names.get(source ?? ''), to: names.get(target ?? ''), ...facts };
  });
  const lines = linesOf(await exportAll(session)).map(
    ({ fromId: _from, toId: _to, ...line }) => line,
  );
  expect(read).toEqual(lines);
});

test.for([
  ['He said "no"', 'He said #34;no#34;'],
  ['a[b]{c}(d)', 'a#91;b#93;#123;c#125;(d)'],
  ['one\ntwo\r\nthree', 'one<br/>two<br/>three'],
  ['#quot; &amp; <b> `x`', '#35;quot#59; #38;amp#59; #60;b#62; #96;x#96;'],
  ['naïve شارع 漢字 🚀', 'naïve شارع 漢字 🚀'],
])('writes %j into a Mermaid label', ([text, expected]) => {
  expect(escapeMermaid(text ?? '')).toBe(expected);
});

test('Mermaid has a node for each entity and an arrow for each relation, each on one line', async () => {
  const session = await openSession();
  await fillOdd(session);
  const [head, ...lines] = (await exportAll(session, { format: 'mermaid' })).trimEnd().split('\n');
  expect(head).toBe('graph LR');
  const nodes = lines.filter((line) => /^ {2}n\d+\["[^"[\]]+<br\/>[^"[\]]+"\]$/.test(line));
  const edges = lines.filter((line) => /^ {2}n\d+ -->\|"[^"|]+"\| n\d+$/.test(line));
  expect([nodes.length, edges.length]).toEqual([ODD_NAMES.length, ODD_NAMES.length - 1]);
  expect(nodes.length + edges.length).toBe(lines.length);
});

test.for([...ODD_NAMES, ...ODD_TEXTS, '1. one', '+ a', '=== b', '# c', '> d', '![x](y)', '~~e~~'])(
  'writes %j into Markdown so that it is shown as it is',
  (text) => {
    const escaped = escapeMarkdown(text);
    expect(escaped).not.toMatch(/[\r\n]/);
    expect(escaped).not.toMatch(/(?<!\\)(?:\\\\)*[`*_[\]#|~]/);
    expect(escaped).not.toMatch(/^(?:[-+=]|\d+[.)])/);
    const shown = escaped
      .replaceAll('<br>', '\n')
      .replaceAll('&nbsp;', ' ')
      .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1');
    expect(shown).toBe(text.replaceAll('\r\n', '\n'));
  },
);

test('Markdown has a chapter for each type, and links that lead to their headings', async () => {
  const session = await openSample();
  const text = await exportAll(session, { format: 'markdown', project: '*' });
  expect(text).toContain('# Knowledge graph\n\nWhat is known in all projects.\n');
  const chapters = [...text.matchAll(/^## (.+)$/gm)].map(([, name]) => name);
  expect(chapters).toEqual(['component', 'decision', 'feature', 'person', 'task', 'test']);
  const anchors = new Set([...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id));
  const links = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, id]) => id);
  expect(links.length).toBeGreaterThan(3);
  expect(links.every((link) => anchors.has(link))).toBe(true);
  expect(text).toMatch(
    /^- Retries a failed charge three times <sub>source docs\/payments\.md; confidence 0\.9; tags payments, reliability; said 2 times, last .+<\/sub>$/m,
  );
  expect(text).toContain('Also known as: orders-api');
});

test('an export of some types has the relations between them, and no others', async () => {
  const session = await openSample();
  const lines = linesOf(await exportAll(session, { entity_types: ['component', 'task'] }));
  const types = new Set(lines.flatMap(({ entityType }) => entityType ?? []));
  expect(types).toEqual(new Set(['component', 'task']));
  const names = new Set(lines.map(({ name }) => name));
  const relations = lines.filter(({ type }) => type === 'relation');
  expect(relations.every(({ from, to }) => names.has(from) && names.has(to))).toBe(true);
});

test.for([
  [{ format: 'markdown', include_history: true }, 'markdown has no place for the past'],
  [{ include_history: true, as_of: 5 }, 'a history is not as of a moment'],
  [{ format: 'xml' }, 'format'],
  [{ cursor: 'nonsense' }, 'cursor: this one was not given by this server'],
] as const)('export_graph refuses %j', async ([args, words]) => {
  const { call } = await openSample();
  await expect(call('export_graph', args)).rejects.toThrow(words);
});

import { writeEntityLine, writeRelationLine } from './jsonl.ts';
import {
  type ExportRequest,
  createFixedSection,
  type Section,
  walkEntities,
  walkRelations,
} from './walk.ts';

/** GraphML: a node with all that is known of each entity, and an edge for each relation. */
export function createGraphmlSections(request: ExportRequest): readonly Section[] {
  return [
    createFixedSection('head', HEAD),
    {
      name: 'entities',
      parts: async function* entities(reader, after) {
        for await (const chunk of walkEntities(reader, request, after)) {
          for (const noted of chunk) {
            const data = writeData('node', writeEntityLine(noted));
            const { id } = noted.entity;
            yield { text: `    <node id="n${id}">\n${data}    </node>\n`, after: id };
          }
        }
      },
    },
    {
      name: 'relations',
      parts: async function* relations(reader, after) {
        for await (const chunk of walkRelations(reader, request, after)) {
          for (const joined of chunk) {
            const { id } = joined.relation;
            const ends = `source="n${joined.from.id}" target="n${joined.to.id}"`;
            const data = writeData('edge', writeRelationLine(joined));
            yield { text: `    <edge id="e${id}" ${ends}>\n${data}    </edge>\n`, after: id };
          }
        }
      },
    },
    createFixedSection('foot', '  </graph>\n</graphml>\n'),
  ];
}

type Kind = 'node' | 'edge';

/** The attributes of nodes and edges. Lists and objects are strings that hold JSON. */
const KEYS: Readonly<Record<Kind, Readonly<Record<string, 'string' | 'int' | 'double'>>>> = {
  node: {
    name: 'string',
    entityType: 'string',
    project: 'string',
    aliases: 'string',
    id: 'string',
    version: 'int',
    createdAt: 'string',
    updatedAt: 'string',
    changedBy: 'string',
    validFrom: 'string',
    observations: 'string',
    observationDetails: 'string',
  },
  edge: {
    relationType: 'string',
    project: 'string',
    strength: 'double',
    confidence: 'double',
    metadata: 'string',
    id: 'string',
    version: 'int',
    createdAt: 'string',
    updatedAt: 'string',
    changedBy: 'string',
    validFrom: 'string',
    assertions: 'int',
    assertedAt: 'string',
  },
};

const KINDS = ['node', 'edge'] as const;

const HEAD = [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
  ...KINDS.flatMap((kind) =>
    Object.entries(KEYS[kind]).map(
      ([name, type]) =>
        `  <key id="${kind}-${name}" for="${kind}" attr.name="${name}" attr.type="${type}"/>`,
    ),
  ),
  '  <graph id="memory" edgedefault="directed">',
  '',
].join('\n');

function writeData(kind: Kind, facts: object): string {
  return Object.entries(facts)
    .filter(([name]) => Object.hasOwn(KEYS[kind], name))
    .map(([name, value]) => `      <data key="${kind}-${name}">${toXml(value)}</data>\n`)
    .join('');
}

// XML 1.0 cannot hold these, in any way of writing.
const UNHOLDABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const MARKUP: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A parser turns a bare one into a line feed.
  '\r': '&#13;',
};

function toXml(value: unknown): string {
  const isText = typeof value === 'string';
  const text = isText ? value : JSON.stringify(value);
  return text
    .replaceAll(UNHOLDABLE, (sign) => (isText ? '\uFFFD' : escapeInJson(sign)))
    .replaceAll(/[&<>"\r]/g, (sign) => MARKUP[sign] ?? sign);
}

// JSON can write every character by its number.
const escapeInJson = (sign: string): string =>
  `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

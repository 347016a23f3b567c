import { shorten } from '../../excerpt.ts';
import { isObject, type JsonObject } from '../../wire/json.ts';
import { anyTransport, bothEras, defineRule, citeDocument, fail } from '../define-rule.ts';
import { judgeTools } from './judge-tools.ts';
import { type SchemaNode, walkSchema } from './walk-schema.ts';

/** What one host refuses in the schema of a tool. */
interface HostProfile {
  /** Where that is said. */
  readonly source: string;
  /** What it refuses at this place, in a few words; empty where nothing. */
  readonly refuses: (schema: JsonObject, node: SchemaNode) => readonly string[];
}

const has = (schema: JsonObject, keywords: readonly string[]): readonly string[] =>
  keywords.filter((keyword) => schema[keyword] !== undefined);

const isArray = ({ type }: JsonObject): boolean => type === 'array';
const findListsWithoutItems = (schema: JsonObject): readonly string[] =>
  isArray(schema) && schema['items'] === undefined ? ['a list without items'] : [];

const unions = ['oneOf', 'anyOf', 'allOf'];

/** The hosts whose limits are known, and what each refuses outright; what a host ignores is left out. */
const hostProfiles: Readonly<Record<string, HostProfile>> = {
  Claude: {
    source: 'https://github.com/anthropics/claude-code/issues/5973',
    refuses: (schema, { via, name }) => [
      ...(via === 'root' ? has(schema, unions).map((keyword) => `${keyword} at the root`) : []),
      ...(name !== undefined && !/^[\w.-]{1,64}$/.test(name)
        ? [`the property name "${name}"`]
        : []),
    ],
  },
  'OpenAI (strict)': {
    source: 'https://platform.openai.com/docs/guides/structured-outputs#supported-schemas',
    refuses: (schema, { via }) => [
      ...(via === 'root' ? has(schema, ['anyOf']).map((keyword) => `${keyword} at the root`) : []),
      ...has(schema, [
        'allOf',
        'oneOf',
        'not',
        'if',
        'then',
        'else',
        'dependentRequired',
        'dependentSchemas',
        'patternProperties',
      ]),
    ],
  },
  Gemini: {
    source: 'https://github.com/google-gemini/gemini-cli/issues/13326',
    refuses: (schema) => [
      ...findListsWithoutItems(schema),
      ...(Array.isArray(schema['enum']) && schema['enum'].includes('')
        ? ['an empty enum value']
        : []),
      ...findBesideReference(schema),
    ],
  },
  'VS Code': {
    source: 'https://github.com/microsoft/vscode/issues/248810',
    refuses: findListsWithoutItems,
  },
  'llama.cpp': {
    source: 'https://github.com/ggml-org/llama.cpp/blob/master/grammars/README.md',
    refuses: ({ pattern }) =>
      typeof pattern === 'string' && !(pattern.startsWith('^') && pattern.endsWith('$'))
        ? ['a pattern without ^ and $']
        : [],
  },
};

/** tools/portable */
export const toolsPortable = defineRule({
  id: 'tools/portable',
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists'],
  source: citeDocument(
    `Limits that hosts publish or report: ${Object.keys(hostProfiles).join(', ')}`,
  ),
  title: 'inputSchema uses nothing that a well-known host refuses',
  why: 'One tool with such a schema can make the whole request of the host fail, with all servers in it.',
  fix: 'Write the schema without the named part: add items to lists, write unions inside a property, anchor patterns with ^ and $.',
  judge: ({ lists }) =>
    judgeTools(lists, ({ inputSchema, where }) => {
      const nodes = walkSchema(inputSchema, 'inputSchema');
      return Object.entries(hostProfiles).flatMap(([host, profile]) => {
        const refused = findRefused(profile, nodes);
        if (refused.length === 0) return [];
        return [
          fail({
            where: `${where}, inputSchema, host ${host}`,
            message: `${host} refuses this schema.`,
            evidence: {
              came: shorten(refused.join('; ')),
              expected: `a schema within the limits of ${profile.source}`,
            },
          }),
        ];
      });
    }),
});

// "only description and default can be set alongside it"
function findBesideReference(schema: JsonObject): readonly string[] {
  if (typeof schema['$ref'] !== 'string') return [];
  const allowed = new Set(['$ref', 'description', 'default', '$defs', 'definitions', '$schema']);
  const others = Object.keys(schema).filter((keyword) => !allowed.has(keyword));
  return others.length === 0 ? [] : [`${others.join(', ')} beside $ref`];
}

/** What a host refuses in one schema: its name and the places. */
function findRefused(profile: HostProfile, nodes: readonly SchemaNode[]): readonly string[] {
  return nodes.flatMap((node) =>
    isObject(node.schema)
      ? profile.refuses(node.schema, node).map((what) => `${what} (${node.path})`)
      : [],
  );
}

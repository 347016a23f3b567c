import type { CallRecord } from '../../probe/calls/calls.evidence.ts';
import type { ListName, Lists } from '../../probe/lists/lists.evidence.ts';
import type { BaseEvidence } from '../../probe/evidence-map.evidence.ts';
import { isObject, type Json } from '../../wire/json.ts';

/** A text that reaches a model or a person. */
export interface OwnedText {
  /** Where it stands. */
  readonly where: string;
  readonly text: string;
  /** The tool, prompt or resource that it belongs to. */
  readonly owner: string;
  /** A name that programs use, as opposed to words for people. */
  readonly isName: boolean;
}

const lists: readonly (readonly [ListName, string, string])[] = [
  ['tools', 'tools/list', 'tool'],
  ['resources', 'resources/list', 'resource'],
  ['resourceTemplates', 'resources/templates/list', 'template'],
  ['prompts', 'prompts/list', 'prompt'],
];

/** Every text in what the server says of itself and of what it offers. */
export function listMetadata({
  lists: listed,
  opening,
}: Pick<BaseEvidence, 'opening'> & { readonly lists: Lists }): readonly OwnedText[] {
  const { instructions, serverInfo } = opening;
  return [
    ...listIn(serverInfo, 'serverInfo'),
    ...(instructions === undefined ? [] : listIn(instructions, 'instructions')),
    ...lists.flatMap(([name, method, word]) =>
      (listed[name]?.items ?? []).flatMap((item, index) =>
        listIn(item, `${method}, ${word} ${nameItem(item, index)}`),
      ),
    ),
  ];
}

/** Every text in what tools answered. */
export const listResults = (calls: readonly CallRecord[]): readonly OwnedText[] =>
  calls.flatMap(({ tool, exchange: { result } }) =>
    result === undefined
      ? []
      : [
          ...listIn(result['content'] ?? [], `tools/call, tool "${tool}", content`),
          ...listIn(
            result['structuredContent'] ?? [],
            `tools/call, tool "${tool}", structuredContent`,
          ),
        ],
  );

/** Every text in log messages. */
export const listLogs = ({
  conversations,
}: Pick<BaseEvidence, 'conversations'>): readonly OwnedText[] =>
  conversations
    .flatMap(({ messages }) => messages)
    .flatMap(({ json }) =>
      isObject(json) && json['method'] === 'notifications/message' && isObject(json['params'])
        ? listIn(json['params']['data'] ?? '', 'notifications/message, data')
        : [],
    );

/** The texts of each owner, one after the other: what is said in two places is said by one. */
export function groupByOwner(
  told: readonly OwnedText[],
): ReadonlyMap<string, readonly OwnedText[]> {
  const owners = new Map<string, OwnedText[]>();
  for (const one of told) {
    const known = owners.get(one.owner);
    if (known === undefined) owners.set(one.owner, [one]);
    else known.push(one);
  }
  return owners;
}

function listIn(value: Json, owner: string): readonly OwnedText[] {
  return findTexts(value).map(({ path, text, isName }) => ({
    where: path === '' ? owner : `${owner}, ${path}`,
    text,
    owner,
    isName,
  }));
}

function nameItem(item: Json, index: number): string {
  const name = isObject(item) ? (item['name'] ?? item['uri'] ?? item['uriTemplate']) : undefined;
  return typeof name === 'string' ? JSON.stringify(name) : `number ${index + 1}`;
}

/** A text somewhere inside a value. */
interface TextAt {
  readonly path: string;
  readonly text: string;
  /** The name of a thing or of a field. */
  readonly isName: boolean;
}

const MOST = 20_000;
/** More of one text is not looked at. */
const LONGEST = 50_000;
// Data, not words.
const isData = new Set(['data', 'blob', 'src', '$schema', '$id', 'pattern']);

interface Waiting {
  readonly value: Json;
  readonly path: string;
  readonly key: string;
}

/** Every text inside a value, and the names of its fields where they are not plain; up to a bound. */
function findTexts(root: Json): readonly TextAt[] {
  const found: TextAt[] = [];
  const waiting: Waiting[] = [{ value: root, path: '', key: '' }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.length >= MOST) break;
    const { value, path, key: field } = next;
    if (typeof value === 'string' && !isData.has(field)) {
      found.push({ path, text: value.slice(0, LONGEST), isName: field === 'name' });
    }
    for (const part of listBelow(value, path).toReversed()) waiting.push(part);
    for (const key of listKeys(value, path)) found.push(key);
  }
  return found;
}

function listBelow(value: Json, path: string): readonly Waiting[] {
  if (Array.isArray(value)) {
    return value.map((part: Json, index) => ({ value: part, path: `${path}[${index}]`, key: '' }));
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    part === undefined ? [] : [{ value: part, path: joinPath(path, key), key }],
  );
}

const joinPath = (path: string, key: string): string => {
  const plain = /^[\w$-]+$/.test(key) ? key : JSON.stringify(key);
  return path === '' ? plain : `${path}.${plain}`;
};

const listKeys = (value: Json, path: string): readonly TextAt[] =>
  isObject(value)
    ? Object.keys(value)
        .filter((key) => /[^\x20-\x7e]/.test(key))
        .map((key) => ({ path: joinPath(path, key), text: key, isName: true }))
    : [];

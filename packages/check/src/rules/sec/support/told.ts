import type { CallRecord } from '../../../probe/calls/calls.evidence.ts';
import type { BaseEvidence } from '../../../probe/pieces.evidence.ts';
import type { ListName, Lists } from '../../../probe/lists/lists.evidence.ts';
import { isObject, type Json } from '../../../wire/json.ts';
import { textsIn } from './texts-in.ts';

/** A text that reaches a model or a person. */
export interface Told {
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
export function metadataOf({
  lists: listed,
  opening,
}: Pick<BaseEvidence, 'opening'> & { readonly lists: Lists }): readonly Told[] {
  const { instructions, serverInfo } = opening;
  return [
    ...toldIn(serverInfo, 'serverInfo'),
    ...(instructions === undefined ? [] : toldIn(instructions, 'instructions')),
    ...lists.flatMap(([name, method, word]) =>
      (listed[name]?.items ?? []).flatMap((item, index) =>
        toldIn(item, `${method}, ${word} ${nameOf(item, index)}`),
      ),
    ),
  ];
}

/** Every text in what tools answered. */
export const resultsOf = (calls: readonly CallRecord[]): readonly Told[] =>
  calls.flatMap(({ tool, exchange: { result } }) =>
    result === undefined
      ? []
      : [
          ...toldIn(result['content'] ?? [], `tools/call, tool "${tool}", content`),
          ...toldIn(
            result['structuredContent'] ?? [],
            `tools/call, tool "${tool}", structuredContent`,
          ),
        ],
  );

/** Every text in log messages. */
export const logsOf = ({ conversations }: Pick<BaseEvidence, 'conversations'>): readonly Told[] =>
  conversations
    .flatMap(({ messages }) => messages)
    .flatMap(({ json }) =>
      isObject(json) && json['method'] === 'notifications/message' && isObject(json['params'])
        ? toldIn(json['params']['data'] ?? '', 'notifications/message, data')
        : [],
    );

/** The texts of each owner, one after the other: what is said in two places is said by one. */
export function byOwner(told: readonly Told[]): ReadonlyMap<string, readonly Told[]> {
  const owners = new Map<string, Told[]>();
  for (const one of told) {
    const known = owners.get(one.owner);
    if (known === undefined) owners.set(one.owner, [one]);
    else known.push(one);
  }
  return owners;
}

function toldIn(value: Json, owner: string): readonly Told[] {
  return textsIn(value).map(({ path, text, isName }) => ({
    where: path === '' ? owner : `${owner}, ${path}`,
    text,
    owner,
    isName,
  }));
}

function nameOf(item: Json, index: number): string {
  const name = isObject(item) ? (item['name'] ?? item['uri'] ?? item['uriTemplate']) : undefined;
  return typeof name === 'string' ? JSON.stringify(name) : `number ${index + 1}`;
}

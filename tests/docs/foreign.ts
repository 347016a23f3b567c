import type { ServerDefinition } from '@wellspoken/kit';
import { FOREIGN_META_KEY, foreignWords } from '@wellspoken/kit';

/** A server as its table shows it. */
export interface ForeignOffers {
  readonly title: string;
  readonly server: ServerDefinition;
}

interface Row {
  readonly name: string;
  readonly kind: 'tool' | 'resource' | 'prompt';
  readonly foreign: string | undefined;
}

/** How an answer of each kind is marked. */
const MARKS: Readonly<Record<Row['kind'], string>> = {
  tool: '`_meta`, last block',
  resource: '`_meta`, description',
  prompt: '`_meta`, first message',
};

/** Formats what each server quotes of others, and what it does not. */
export function describeForeign(offers: readonly ForeignOffers[]): string {
  return [
    `The key in \`_meta\` is \`${FOREIGN_META_KEY}\`. The sentence in the \`instructions\` of each server: "${foreignWords.server}"`,
    ...offers.flatMap(({ title, server }) => [`### ${title}`, ...describeServer(server)]),
  ].join('\n\n');
}

function describeServer(server: ServerDefinition): readonly string[] {
  const rows = listRows(server);
  const quoting = rows.flatMap(({ name, kind, foreign }) =>
    foreign === undefined ? [] : [`| \`${name}\` | ${kind} | ${foreign} | ${MARKS[kind]} |`],
  );
  const others = rows.flatMap(({ name, foreign }) =>
    foreign === undefined ? [`\`${name}\``] : [],
  );
  const head = ['| Name | Kind | What of others it quotes | Mark |', '| --- | --- | --- | --- |'];
  return [
    [...head, ...quoting].join('\n'),
    ...(others.length === 0 ? [] : [`Nothing of others: ${others.join(', ')}.`]),
  ];
}

function listRows({ tools, resources, prompts }: ServerDefinition): readonly Row[] {
  return [
    ...[...tools.values()].map(({ name, foreign }) => ({ name, kind: 'tool' as const, foreign })),
    ...resources.map(({ uri, uriTemplate, foreign }) => ({
      name: uri ?? uriTemplate ?? '',
      kind: 'resource' as const,
      foreign,
    })),
    ...[...prompts.values()].map(({ name, foreign }) => ({
      name,
      kind: 'prompt' as const,
      foreign,
    })),
  ];
}

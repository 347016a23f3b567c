import { definePrompt, normalizeText, type Prompt, text } from '@wellspoken/kit';
import * as z from 'zod';

import { embedEntities } from '../answers/documents.ts';
import {
  completeLast,
  completeName,
  completeType,
  splitItems,
  defineList,
  defineWords,
} from '../answers/prompt-arguments.ts';
import { quoteNames } from '../answers/sentences.ts';
import { defineTypeName } from '../answers/values.ts';
import type { Memory } from '../memory/memory.ts';
import { findNamed } from './find-named.ts';

const USUAL_TYPES = ['feature', 'task', 'decision', 'component', 'test'];

const input = z.object({
  workType: defineTypeName('What kind of work: feature, task, decision, component or test'),
  name: defineWords('The name of what was worked on'),
  description: defineWords('What was done', 20_000),
  implementsTask: defineWords('The task that it implements').optional(),
  partOfFeature: defineWords('The feature that it is part of').optional(),
  dependsOn: defineList('What it depends on'),
  keyDecisions: defineWords('What was decided, and why', 20_000).optional(),
});

/** The prompt that has finished work remembered. */
export function rememberWork(memory: Memory): Prompt {
  return definePrompt({
    name: 'remember-work',
    title: 'Remember work',
    description: 'Remember work that was done, with what it belongs to and what was decided.',
    input,
    complete: {
      workType: completeType(memory, USUAL_TYPES),
      name: completeName(memory),
      implementsTask: completeName(memory),
      partOfFeature: completeName(memory),
      dependsOn: completeLast(completeName(memory)),
    },
    foreign: 'memories',
    run: async (given) => {
      const relations = listRelations(given);
      const name = normalizeText(given.name);
      const names = [
        name,
        ...relations.map(({ to }) => to).filter((to) => to !== listDecisions(name)),
      ];
      const { messages, known } = await memory.read(async (reader) => {
        const found = await findNamed(reader, memory.project, names);
        const entities = [...new Map([...found.values()].map((one) => [one.id, one])).values()];
        return { messages: await embedEntities(reader, entities), known: new Set(found.keys()) };
      });
      const missing = names.slice(1).filter((one) => !known.has(one));
      const said = sayWork(given, { isKnown: known.has(name), missing, relations });
      return [...messages, { role: 'user', content: text(said) }];
    },
  });
}

type Work = z.output<typeof input>;

interface Edge {
  readonly from: string;
  readonly to: string;
  readonly relationType: string;
}

const listDecisions = (name: string): string => `${name}-design-decisions`;

function listRelations(work: Work): readonly Edge[] {
  const from = normalizeText(work.name);
  const ends = (to: string | undefined): readonly string[] =>
    to === undefined ? [] : [normalizeText(to)];
  const edge =
    (relationType: string) =>
    (to: string): Edge => ({ from, to, relationType });
  return [
    ...ends(work.implementsTask).map(edge('implements')),
    ...ends(work.partOfFeature).map(edge('part_of')),
    ...splitItems(work.dependsOn).map(edge('depends_on')),
    ...(work.keyDecisions === undefined ? [] : [edge('relates_to')(listDecisions(from))]),
  ];
}

interface Known {
  readonly isKnown: boolean;
  readonly missing: readonly string[];
  readonly relations: readonly Edge[];
}

function sayWork(work: Work, { isKnown, missing, relations }: Known): string {
  const name = normalizeText(work.name);
  const { workType, description, keyDecisions } = work;
  const fresh = [
    ...(isKnown ? [] : [{ name, entityType: workType, observations: [description] }]),
    ...(keyDecisions === undefined
      ? []
      : [{ name: listDecisions(name), entityType: 'decision', observations: [keyDecisions] }]),
  ];
  const more = { observations: [{ entityName: name, contents: [description] }] };
  return [
    `Remember this work, a ${workType} named "${name}": ${description}`,
    isKnown
      ? `The memory knows "${name}" already; above is what it knows. Add what is new.`
      : `The memory does not know "${name}" yet.`,
    ...(missing.length === 0
      ? []
      : [
          `It does not know ${quoteNames(missing)} either. Look with search_nodes whether another name is meant; make what is really missing first, with create_entities.`,
        ]),
    'Part the description into observations of one fact each, then call:',
    ...(isKnown ? [call('add_observations', more)] : []),
    ...(fresh.length === 0 ? [] : [call('create_entities', { entities: fresh })]),
    ...(relations.length === 0 ? [] : [call('create_relations', { relations })]),
    'Then say what was noted, as the outcomes of the answers tell it.',
  ].join('\n\n');
}

const call = (tool: string, args: object): string => `${tool} ${JSON.stringify(args)}`;

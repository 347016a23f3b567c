import type { Cases } from '../support/cases.ts';
import { evidence, tools } from '../support/evidence.ts';
import {
  closed,
  text,
  tool,
  undeclared,
  withTool,
  withTools,
  withoutTools,
} from '../support/tool-evidence.ts';

const good = withTool({});
const none = { notApplicable: [withoutTools, undeclared] };

const described = (description: string, changes = {}) => withTool({ description, ...changes });

const pair = (one: string, other: string) =>
  withTools(
    'modern stdio',
    tool({ name: 'get_user', description: one }),
    tool({ name: 'get_team', description: other }),
  );

const many = (count: number) =>
  evidence('modern stdio', {
    lists: {
      tools: tools(...Array.from({ length: count }, (_, n) => tool({ name: `tool_${n}` }))),
    },
  });

export const descriptionCases: Cases = {
  'tools/description': {
    passes: [
      good,
      described('Search every note of the notebook.'),
      described('ノートを検索します。'),
      withTool({ name: 'add_numbers', description: 'Add two numbers.' }),
    ],
    fails: [
      withTool({ description: undefined }),
      described('  '),
      described('Search notes'),
      described('Searches the notes'),
      described('Search all of the notes.'),
    ],
    ...none,
  },
  'tools/description-parts': {
    passes: [
      good,
      described('Search notes by word.', { outputSchema: undefined }),
      described('Send a message to a room.'),
      described('Tells how many people wait at the office.', {
        name: 'ask_office',
        outputSchema: undefined,
      }),
      withTools(
        'modern stdio',
        tool({ name: 'find_notes', description: 'Find notes by title; use it when you know one.' }),
        tool({ description: 'Search the text of all notes. Use it when the title is not known.' }),
      ),
    ],
    fails: [
      described('Toggle the light of a room.', {
        name: 'toggle_light',
        outputSchema: undefined,
      }),
      described('The light of a room.', { name: 'light', annotations: undefined }),
      described(`Search the notes. ${'Really. '.repeat(300)}`),
      withTools(
        'modern stdio',
        tool({ name: 'find_notes', description: 'Find notes by title.' }),
        tool({ description: 'Search the text of all notes.' }),
      ),
    ],
    ...none,
    notVerified: [described('Suche in allen Notizen nach einem Wort.')],
  },
  'tools/description-twins': {
    passes: [
      good,
      pair('Get one user by its id.', 'Get one team by its id.'),
      pair('Get the name and address of a user.', 'List who belongs together.'),
    ],
    fails: [
      pair('Return the record with the given id.', 'Return the record with the given id.'),
      pair('Returns the records with given id', 'Return a record with the given id.'),
    ],
    ...none,
  },
  'tools/budget': {
    passes: [good, many(20)],
    fails: [
      many(129),
      described('word '.repeat(2_000)),
      withTool({ inputSchema: closed({ word: text({ enum: ['x'.repeat(90_000)] }) }) }),
    ],
    ...none,
  },
};

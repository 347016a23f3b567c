import type { Cases } from '../support/cases.ts';
import { evidence, refused, tools } from '../support/evidence.ts';
import { tool, undeclared, withTool, withTools, withoutTools } from '../support/tool-evidence.ts';

const good = withTool({});
const partly = evidence('legacy stdio', {
  lists: { tools: { ...tools(tool()), isComplete: false } },
});
const unanswered = evidence('legacy stdio', {
  lists: {
    tools: { pages: [refused('tools/list', { code: -32603 })], items: [], isComplete: false },
  },
});
const none = { notApplicable: [withoutTools, undeclared], notVerified: [partly, unanswered] };

const named = (...names: readonly string[]) =>
  withTools('modern stdio', ...names.map((name) => tool({ name })));

export const nameCases: Cases = {
  'tools/list-shape': {
    passes: [good, withTool({ description: 'Search.', icons: [] })],
    fails: [
      withTool({ name: 5 }),
      withTool({ description: null }),
      withTool({ icons: {} }),
      withTools('legacy stdio', 'search_notes'),
      evidence('legacy stdio', {
        lists: {
          tools: { ...tools(), pages: tools().pages.map((page) => ({ ...page, result: {} })) },
        },
      }),
    ],
    notApplicable: [withoutTools, undeclared],
    notVerified: [unanswered],
  },
  'tools/name-length': {
    passes: [named('a', 'b'.repeat(64))],
    fails: [named(''), named('a'.repeat(129))],
    disputed: [named('a'.repeat(65)), named('a'.repeat(128))],
    ...none,
  },
  'tools/name-charset': {
    passes: [named('getUser', 'DATA_EXPORT_v2', 'admin.tools.list')],
    fails: [named('get user'), named('notes/search'), named('größe')],
    ...none,
  },
  'tools/name-unique': {
    passes: [named('get_note', 'get_notes')],
    fails: [named('get_note', 'get_note'), named('get_note', 'Get_Note')],
    ...none,
  },
  'tools/name-host-safe': {
    passes: [named('search_notes', 'search-notes')],
    fails: [named('notes.search'), named('a'.repeat(60))],
    ...none,
  },
  'tools/name-style': {
    passes: [
      named('search_notes', 'read_note', 'echo'),
      named('searchNotes', 'readNote', 'fetch'),
      named('search-notes', 'search'),
      named('notes.search', 'notes.read'),
    ],
    fails: [named('search_notes', 'readNote'), named('run'), named('search-notes', 'read_note')],
    ...none,
  },
  'tools/title': {
    passes: [
      good,
      withTool({ title: undefined, annotations: { title: 'Search notes' } }),
      withTool({ annotations: { title: 'Search notes' } }),
      withTool({ name: 'search', title: 'search' }),
    ],
    fails: [
      withTool({ title: undefined }),
      withTool({ title: ' ' }),
      withTool({ title: 'search_notes' }),
      withTool({ annotations: { title: 'Find notes' } }),
    ],
    ...none,
  },
  'tools/annotations': {
    passes: [
      good,
      withTool({
        annotations: {
          readOnlyHint: false,
          destructiveHint: false,
          idempotentHint: true,
          openWorldHint: true,
        },
      }),
    ],
    fails: [
      withTool({ annotations: undefined }),
      withTool({ annotations: { readOnlyHint: true } }),
      withTool({ annotations: { readOnlyHint: false, openWorldHint: true } }),
    ],
    ...none,
  },
  'tools/annotations-types': {
    passes: [good, withTool({ annotations: { title: 'Search', 'com.example/cost': 3 } })],
    fails: [
      withTool({ annotations: [] }),
      withTool({ annotations: { readOnlyHint: 'true' } }),
      withTool({ annotations: { title: 5 } }),
      withTool({ annotations: { readOnly: true } }),
      withTool({ annotations: { read_only_hint: true } }),
    ],
    notApplicable: [withTool({ annotations: undefined }), undeclared],
    notVerified: [partly],
  },
  'tools/annotations-contradict': {
    passes: [
      good,
      withTool({ name: 'list_deleted_notes' }),
      withTool({ name: 'get_delete_preview' }),
      withTool({ description: 'Remove duplicates from the given list and return the rest.' }),
      withTool({ name: 'delete_note', annotations: { destructiveHint: true } }),
    ],
    fails: [
      withTool({ annotations: { readOnlyHint: true, destructiveHint: true } }),
      withTool({ name: 'delete_note' }),
      withTool({ name: 'notes_delete' }),
      withTool({ description: 'Permanently deletes the note.' }),
      withTool({ description: 'Writes text to a file.' }),
      withTool({ name: 'drop_table', annotations: { destructiveHint: false } }),
    ],
    notApplicable: [withTool({ annotations: undefined }), undeclared],
    notVerified: [partly],
  },
};

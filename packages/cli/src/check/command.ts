import { defineCommand } from '../command.ts';
import type { CheckFlags } from './read-job.ts';

/** `wellspoken check`: examines a server. */
export const checkCommand = defineCommand<CheckFlags>({
  brief: 'Examine a server: what is wrong, the proof, and how to mend it',
  description: [
    'Examine any MCP server: what is wrong, the proof, and how to mend it.',
    'Tools that say they only read are called on commands and on this machine, none',
    'on other URLs; --calls says otherwise. A command gets PATH and what else programs',
    'need to start; --env passes on more. A token for a URL comes from',
    'WELLSPOKEN_CHECK_TOKEN. Exit: 0 clean, 1 findings, 2 usage, 3 the server, a list',
    'that it declares or a rule of --only could not be examined, 4 a fault of ours.',
    '',
    'Examples:',
    '  wellspoken check -- node dist/server.js',
    '  wellspoken check --only tools --fail-on should https://example.com/mcp',
    '  wellspoken check --env NOTES_API_KEY -- node dist/server.js',
    '  wellspoken check --format sarif --output report.sarif -- python3 server.py',
  ],
  usage: ['[flags] <url>', '[flags] -- <command> [arguments]'],
  takes: { placeholder: 'target', brief: 'A URL; or, after --, the command that starts a server' },
  flags: {
    format: {
      kind: 'text',
      placeholder: 'name',
      brief: 'text, json, sarif, junit, markdown or html',
    },
    output: {
      kind: 'text',
      placeholder: 'file',
      brief: 'Write the report there, not to the screen',
    },
    badge: { kind: 'text', placeholder: 'file', brief: 'Write an SVG badge there as well' },
    baseline: { kind: 'text', placeholder: 'file', brief: 'Findings that are accepted' },
    writeBaseline: {
      kind: 'switch',
      brief: 'With --baseline: accept what is found now',
    },
    only: { kind: 'list', separator: ',', placeholder: 'names', brief: 'Rules or areas to judge' },
    skip: {
      kind: 'list',
      separator: ',',
      placeholder: 'names',
      brief: 'Rules or areas to leave out',
    },
    failOn: {
      kind: 'text',
      placeholder: 'level',
      brief: 'must (default), should or practice: exit code 1',
    },
    era: {
      kind: 'text',
      placeholder: 'revision',
      brief: 'auto (default), or one such as 2025-11-25',
    },
    calls: {
      kind: 'text',
      placeholder: 'mode',
      brief: 'none, read-only, all, or the file of a plan',
    },
    env: {
      kind: 'list',
      placeholder: 'variable',
      brief: 'Pass NAME on to the server, or set NAME=value',
    },
    writePlan: { kind: 'text', placeholder: 'file', brief: 'Draft a plan of calls; call nothing' },
    slow: {
      kind: 'switch',
      brief: 'Judge also what must wait long or measure',
    },
    timeout: { kind: 'text', placeholder: 'seconds', brief: 'How long to wait for an answer; 10' },
    seed: { kind: 'text', placeholder: 'number', brief: 'Chooses among possible arguments; 1' },
  },
  load: async () => (await import('./run-check.ts')).runCheck,
});

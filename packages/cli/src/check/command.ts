import { buildCommand } from '@stricli/core';

import type { Context } from '../context.ts';
import type { CheckFlags } from './read-job.ts';

/** A flag that takes any text. */
const text = { kind: 'parsed', parse: String, optional: true } as const;

/** `wellspoken check`: examines a server. */
export const checkCommand = buildCommand<CheckFlags, string[], Context>({
  loader: async () => (await import('./run-check.ts')).runCheck,
  parameters: {
    positional: {
      kind: 'array',
      parameter: {
        brief: 'A URL; or, after --, the command that starts a server',
        placeholder: 'target',
        parse: String,
      },
    },
    flags: {
      format: { ...text, placeholder: 'name', brief: 'text, json, sarif, junit, markdown or html' },
      output: { ...text, placeholder: 'file', brief: 'Write the report there, not to the screen' },
      badge: { ...text, placeholder: 'file', brief: 'Write an SVG badge there as well' },
      baseline: { ...text, placeholder: 'file', brief: 'Findings that are accepted' },
      writeBaseline: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'With --baseline: accept what is found now',
      },
      only: { ...text, variadic: ',', placeholder: 'names', brief: 'Rules or areas to judge' },
      skip: { ...text, variadic: ',', placeholder: 'names', brief: 'Rules or areas to leave out' },
      failOn: {
        ...text,
        placeholder: 'level',
        brief: 'must (default), should or practice: exit code 1',
      },
      era: { ...text, placeholder: 'revision', brief: 'auto (default), or one such as 2025-11-25' },
      calls: { ...text, placeholder: 'mode', brief: 'none, read-only, all, or the file of a plan' },
      env: {
        ...text,
        placeholder: 'variable',
        brief: 'Pass NAME on to the server, or set NAME=value',
        variadic: true,
      },
      writePlan: { ...text, placeholder: 'file', brief: 'Draft a plan of calls; call nothing' },
      slow: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Judge also what must wait long or measure',
      },
      timeout: { ...text, placeholder: 'seconds', brief: 'How long to wait for an answer; 10' },
      seed: { ...text, placeholder: 'number', brief: 'Chooses among possible arguments; 1' },
    },
  },
  docs: {
    brief: 'Examine a server: what is wrong, the proof, and how to mend it',
    fullDescription: [
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
    ].join('\n'),
    customUsage: ['[flags] <url>', '[flags] -- <command> [arguments]'],
  },
});

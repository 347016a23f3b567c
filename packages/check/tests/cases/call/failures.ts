import type { JsonObject } from '../../../src/wire/json.ts';
import type { Cases } from '../../support/cases.ts';
import {
  called,
  denied,
  failed,
  hinted,
  one,
  plain,
  seen,
  structured,
  text,
  toolless,
  untouched,
} from './evidence.ts';

const says = (words: string) => one(called('plain', { content: [text(words)] }), [plain]);
const tells = (value: JsonObject) => says(JSON.stringify(value));
const refuses = (words: string) => one(called('add', failed(words)));

/** Cases of how failures are told. */
export const failureCases: Cases = {
  'call/hidden-failure': {
    passes: [
      one(called('add', structured({ sum: 3 }))),
      refuses('{"success":false,"error":"busy"}'),
      tells({ success: true, error: null }),
      // Data about failures: of a page, a linter, a log, a job.
      tells({ url: 'https://example.com/', status: 404, ok: false, error: 'Not Found' }),
      tells({ ok: false, errors: [{ line: 3, message: 'missing bracket' }] }),
      tells({ error: 'disk full', count: 7 }),
      tells({ ok: false }),
      tells({ status: 404 }),
      says('[{"error":"disk full"}]'),
    ],
    fails: [
      tells({ success: false, error: 'busy' }),
      tells({ success: false }),
      tells({ ok: false, error: { code: 'E1', message: 'busy' } }),
      tells({ error: 'busy' }),
      tells({ status: 503, message: 'busy' }),
      one(called('add', structured({ error: 'busy' }))),
    ],
    notApplicable: [toolless],
    notVerified: [untouched],
  },
  'call/error-prose': {
    passes: [
      says('There are no errors.'),
      refuses('Error: busy'),
      one(called('search_logs', { content: [text('ERROR: disk full')] }), [
        { name: 'search_logs', inputSchema: { type: 'object' } },
      ]),
      one(called('plain', { content: [text('Error: x')] }, { args: { text: 'Error: x' } }), [
        plain,
      ]),
    ],
    fails: [
      says('Error: the file is missing'),
      says('Failed to fetch the page.'),
      says('❌ Error: busy'),
    ],
    notApplicable: [toolless],
    notVerified: [untouched],
  },
  'call/iserror-place': {
    passes: [refuses('busy')],
    fails: [one(called('add', { content: [{ ...text('busy'), isError: true }] }))],
    notApplicable: [toolless],
    notVerified: [untouched],
  },
  'call/not-protocol-error': {
    passes: [refuses('busy'), one(denied('add', -32602)), one(denied('add', -32021))],
    fails: [one(denied('add', -32603)), one(denied('add', -31001)), one(denied('add', 404))],
    notApplicable: [toolless],
    notVerified: [untouched],
  },
  'call/error-has-text': {
    passes: [refuses('busy')],
    fails: [one(called('add', { content: [], isError: true })), refuses(' ')],
    notApplicable: [toolless],
    notVerified: [one(called('add', structured({ sum: 3 })))],
  },
  'call/structured-on-error': {
    passes: [
      refuses('busy'),
      one(called('add', { ...failed('busy'), structuredContent: { sum: 0 } })),
    ],
    fails: [one(called('add', { ...failed('busy'), structuredContent: { error: 'busy' } }))],
    notApplicable: [toolless],
    notVerified: [one(called('add', structured({ sum: 3 })))],
  },
  'call/leak-stack': {
    passes: [refuses('The notebook is busy.'), refuses('Look at 10 minutes at home: 12:30:00')],
    fails: [
      refuses('Error: busy\n    at read (file:///srv/notes/read.js:10:5)'),
      refuses('Traceback (most recent call last):\n  File "a.py", line 1, in <module>'),
      refuses('java.lang.NullPointerException\n\tat com.example.Notes.read(Notes.java:42)'),
      refuses('panic: boom\n\ngoroutine 1 [running]:'),
      refuses('System.Exception: x\n   at Notes.Read() in C:\\src\\Notes.cs:line 12'),
      refuses("notes.rb:12:in `read': busy"),
      refuses("thread 'main' panicked at src/main.rs:4:5"),
      one(denied('add', -32603, 'x\n    at run (/srv/notes/run.js:1:1)')),
    ],
    notApplicable: [toolless],
    notVerified: [untouched],
  },
  'call/leak-path': {
    passes: [
      refuses('There is no file notes/a.txt.'),
      refuses('There is no file /tmp/wellspoken-check-1/work/a.txt.'),
      refuses('See https://example.com/home/anna/help.'),
      one(
        called('add', failed('/etc/notes.conf is missing.'), { args: { path: '/etc/notes.conf' } }),
      ),
      seen({
        calls: [
          called('add', structured({ root: '/srv/files' })),
          called('add', failed('/srv/files/a.txt is missing.')),
        ],
      }),
    ],
    fails: [
      refuses("ENOENT: no such file, open '/home/anna/notes.db'"),
      refuses('Cannot open C:\\Users\\Anna\\notes.db'),
    ],
    notApplicable: [toolless],
    notVerified: [untouched],
  },
  'call/leak-secret': {
    passes: [refuses('The key is missing.'), one(called('add', structured({ sum: 3 })))],
    fails: [
      one(called('add', { content: [text('TOKEN=canary-token-1')] })),
      refuses('postgres://app:hunter2@db.example.com/notes'),
      refuses('key AKIAABCDEFGHIJKLMNOP was refused'),
    ],
    notApplicable: [toolless],
    notVerified: [untouched],
  },
  'call/leak-host': {
    passes: [
      refuses('The database is not available.'),
      refuses('Version 10.0.0.1 is too old.'),
      refuses('Select a note from the list.'),
    ],
    fails: [
      refuses('connect ECONNREFUSED 10.1.2.3:5432'),
      refuses('getaddrinfo ENOTFOUND db.prod.internal'),
      refuses('SELECT id FROM notes WHERE id = 5'),
    ],
    notApplicable: [toolless],
    notVerified: [seen({ listed: [hinted({})] })],
  },
};

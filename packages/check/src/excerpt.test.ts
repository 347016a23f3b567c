import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';

import { excerptStderr } from './excerpt.ts';

/** What Node itself says of a program, with its folder taken out. */
function runNode(code: string, extension = 'mjs'): string {
  const folder = mkdtempSync(join(tmpdir(), 'wellspoken-stderr-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, `server.${extension}`);
  writeFileSync(file, code);
  const { stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
  return stderr.replaceAll(folder, '/app');
}

const excerpt = (text: string): string => excerptStderr(text).join('\n');

/** Source on one line, as bundlers write it. */
const longSource = (length: number): string => `const a=[${'"error",'.repeat(length / 8)}];`;

test('of a program on one long line Node prints the line first: the sentence is told instead', () => {
  const stderr = runNode(
    `${longSource(85_000)}function boot(){throw new Error("NOTES_DIR is not set.")}boot();`,
  );
  expect(stderr.length).toBeGreaterThan(85_000);
  expect(excerpt(stderr)).toMatch(
    /^Error: NOTES_DIR is not set\.\n {4}at boot \(file:\/\/\/app\/server\.mjs:1:\d+\)\n {4}at file:\/\/\/app\/server\.mjs:1:\d+$/,
  );
});

test('an error of Node is told with its cause and own frames, without source and internals', () => {
  const stderr = runNode(
    'console.error("Reading");\nthrow new Error("Cannot open the store.\\nSet NOTES_DIR.", { cause: new Error("ENOENT: no such file") });',
  );
  expect(excerpt(stderr)).toBe(
    [
      'Error: Cannot open the store.',
      'Set NOTES_DIR.',
      '  [cause]: Error: ENOENT: no such file',
      '    at file:///app/server.mjs:2:7',
      '    at file:///app/server.mjs:2:68',
    ].join('\n'),
  );
});

test('where every frame of Node is internal, the place that it named first is told', () => {
  expect(excerpt(runNode('const x = ;'))).toBe(
    "SyntaxError: Unexpected token ';'\n    at file:///app/server.mjs:1",
  );
  expect(excerpt(runNode('require("./gone.cjs")', 'cjs'))).toContain(
    "Error: Cannot find module './gone.cjs'",
  );
});

test('an error without the word for it is told by the frames below it', () => {
  const stderr = runNode(
    'class Refusal extends Error { name = "Refusal" }\nthrow new Refusal("No key.");',
  );
  expect(excerpt(stderr)).toBe('Refusal: No key.\n    at file:///app/server.mjs:2:7');
});

test('source that Node had no time to finish is told as such', () => {
  const lines = excerptStderr(`file:///app/server.mjs:1\n${longSource(200_000)}`);
  expect(lines).toHaveLength(3);
  expect(lines[1]).toMatch(/^const a=\["error".* … \(\d+ characters\) … .*\];$/);
  expect(lines[2]).toContain('Started by hand it may say more.');
});

const python = `Reading the settings
Traceback (most recent call last):
  File "/app/server.py", line 7, in main
    load()
  File "/app/server.py", line 4, in load
    return json.loads("{bad")
           ^^^^^^^^^^^^^^^^^^
  File "/usr/lib/python3.11/json/decoder.py", line 353, in raw_decode
    obj, end = self.scan_once(s, idx)
               ^^^^^^^^^^^^^^^^^^^^^^
json.decoder.JSONDecodeError: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)

The above exception was the direct cause of the following exception:

Traceback (most recent call last):
  File "/app/server.py", line 10, in <module>
    main()
  File "/app/server.py", line 9, in main
    raise RuntimeError("Config is broken: set MCP_CONFIG") from e
RuntimeError: Config is broken: set MCP_CONFIG
`;

const pythonGroup = `  + Exception Group Traceback (most recent call last):
  |   File "/app/server.py", line 3, in <module>
  |     anyio.run(main)
  |   File "/app/.venv/lib/python3.11/site-packages/anyio/_core/_eventloop.py", line 74, in run
  |     return async_backend.run(func, args, {}, backend_options)
  | ExceptionGroup: unhandled errors in a TaskGroup (1 sub-exception)
  +-+---------------- 1 ----------------
    | Traceback (most recent call last):
    |   File "/app/server.py", line 20, in serve
    |     raise ValueError("API_KEY is missing")
    | ValueError: API_KEY is missing
    +------------------------------------
`;

const rust = `
thread 'main' (4393) panicked at src/main.rs:1:87:
cannot read the settings: "MCP_TOKEN is not set"
stack backtrace:
   0: __rustc::rust_begin_unwind
             at /rustc/59807616e1fa2540724bfbac14d7976d7e4a3860/library/std/src/panicking.rs:689:5
   1: core::panicking::panic_fmt
             at /rustc/59807616e1fa2540724bfbac14d7976d7e4a3860/library/core/src/panicking.rs:80:14
   3: core::result::Result<T,E>::expect
   4: server::load
   5: server::main
   6: core::ops::function::FnOnce::call_once
note: Some details are omitted, run with \`RUST_BACKTRACE=full\` for a verbose backtrace.
`;

const java = `Exception in thread "main" java.lang.IllegalStateException: MCP_PORT must be a number
\tat Server.load(Server.java:12)
\tat Server.main(Server.java:4)
Caused by: java.lang.NumberFormatException: For input string: "x"
\tat java.base/java.lang.NumberFormatException.forInputString(NumberFormatException.java:67)
\tat java.base/java.lang.Integer.parseInt(Integer.java:668)
\tat Server.load(Server.java:10)
\t... 1 more
`;

const go = `2026/11/18 07:00:00 starting
panic: MCP_TOKEN is not set

goroutine 1 [running]:
main.load(...)
\t/app/main.go:8
main.main()
\t/app/main.go:12 +0x1d
exit status 2
`;

const npmFault = `npm warn Unknown user config "nodedir".
npm error code E404
npm error 404 Not Found - GET https://registry.npmjs.org/no-such-server - Not found
npm error A complete log of this run can be found in: /home/someone/.npm/_logs/debug-0.log
`;

const npmScript = `The notebook cannot be opened: it is locked.
npm error Lifecycle script \`start\` failed with error:
npm error code 1
npm error path /app
npm error workspace notes@1.0.0
npm error location /app
npm error command failed
npm error command sh -c node server.js
`;

test.for<[string, string, string]>([
  [
    'Python',
    python,
    'RuntimeError: Config is broken: set MCP_CONFIG\n    File "/app/server.py", line 9, in main',
  ],
  [
    'a task group of Python',
    pythonGroup,
    'ValueError: API_KEY is missing\n    File "/app/server.py", line 20, in serve',
  ],
  [
    'Rust',
    rust,
    'thread \'main\' (4393) panicked at src/main.rs:1:87:\ncannot read the settings: "MCP_TOKEN is not set"\n    4: server::load\n    5: server::main',
  ],
  [
    'Java',
    java,
    'Exception in thread "main" java.lang.IllegalStateException: MCP_PORT must be a number\nCaused by: java.lang.NumberFormatException: For input string: "x"\n    at Server.load(Server.java:12)\n    at Server.main(Server.java:4)',
  ],
  ['Go', go, 'panic: MCP_TOKEN is not set\n    /app/main.go:8\n    /app/main.go:12 +0x1d'],
  [
    'npm itself',
    npmFault,
    'npm error code E404\nnpm error 404 Not Found - GET https://registry.npmjs.org/no-such-server - Not found',
  ],
  ['a program that npm started', npmScript, 'The notebook cannot be opened: it is locked.'],
  ['a program without errors', 'Reading\nNo notebook here.\n', 'Reading\nNo notebook here.'],
  ['colours', '\u001B[31mError:\u001B[39m \u001B]8;;x\u0007no key\u0007\n', 'Error: no key'],
  ['Windows', 'Reading\r\nError: no key\r\n', 'Error: no key'],
  ['nothing', '\n \n', ''],
  ['brackets alone', '{\n}\n', '{\n}'],
])('the words of %s are told', ([, stderr, words]) => {
  expect(excerpt(stderr)).toBe(words);
});

test('of several processes the last failure is told, and what came after it', () => {
  const first = runNode('throw new Error("The worker has no key.")');
  const text = `${first}\nError: The worker has failed.\n    at run (/app/main.js:3:1)\nShutting down.\n`;
  expect(excerpt(text)).toBe(
    'Error: The worker has failed.\n    at run (/app/main.js:3:1)\nShutting down.',
  );
});

test('of a failure in many lines the first and the last are told', () => {
  const dump = Array.from({ length: 40 }, (_line, index) => `  field ${index}: wrong`);
  const lines = excerptStderr(
    ['ZodError: [', ...dump, ']', '    at load (/app/a.js:1:2)'].join('\n'),
  );
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe('ZodError: [');
  expect(lines[5]).toBe('…');
  expect(lines.at(-1)).toBe('    at load (/app/a.js:1:2)');
});

const gathered = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '\n',
    '\r\n',
    '\t',
    '\u001B[31m',
    '    at x (node:a:1:2)',
    'Error: ',
    'panic: ',
    '^^^',
    '  File "/a.py", line 1',
    '/app/a.js:1',
    '  | ',
    'npm error ',
    'goroutine 1 [',
    '\t/a.go:1',
    'x'.repeat(1500),
  ),
);

test('whatever a program wrote, the excerpt is short, and there is one where there are words', () => {
  fc.assert(
    fc.property(fc.array(gathered, { maxLength: 60 }), (parts) => {
      const lines = excerptStderr(parts.join(''));
      expect(lines.length).toBeLessThanOrEqual(10);
      expect(lines.filter((line) => line.length > 200 || /[\p{Cc}]/u.test(line))).toEqual([]);
      if (parts.includes('Error: ')) expect(lines.length).toBeGreaterThan(0);
    }),
    { numRuns: 1000 },
  );
});

test.for(['^', ' ', ':', '\u001B[0', '/a:1\n', '  | ', 'at ', '-'])(
  'a flood of %j takes no time',
  (piece) => {
    const begun = performance.now();
    excerptStderr(`${piece.repeat(80_000 / piece.length)}x`);
    expect(performance.now() - begun).toBeLessThan(1000);
  },
);

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { check } from '../src/index.ts';
import { chooseExitCode } from '../src/report/findings.ts';
import { renderText } from '../src/report/index.ts';
import { examineOdd, faultsOf, nothing, verdictsOf } from './support/odd.ts';

test('a server that dies at start cannot be examined, and its last words are told', async () => {
  const { report, left } = await examineOdd(['dies-at-start']);
  expect(chooseExitCode(report)).toBe(3);
  expect(report.problems.join('\n')).toContain('It ended with exit code 4.');
  expect(report.problems.join('\n')).toContain('Cannot open the notebook: it is not there');
  expect(report.results).toEqual([]);
  expect(left).toEqual(nothing);
});

test('a bundle on one long line that dies at start is told by its sentence, not by its source', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wellspoken-bundle-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'server.mjs');
  const source = `const words=[${'"error",'.repeat(10_700)}];`;
  const sentence = 'NOTES_DIR is not set. Set it to the folder with your notes.';
  await writeFile(file, `${source}function boot(){throw new Error("${sentence}")}boot();`);
  const report = await check({ command: process.execPath, args: [file] });
  expect(chooseExitCode(report)).toBe(3);
  const [problem = ''] = report.problems;
  const [said, ...quoted] = problem.split('\n');
  expect(said).toBe(
    'The server ended before it answered initialize and server/discover. It ended with exit code 1. Its last words on stderr:',
  );
  expect(quoted[0]).toBe(`Error: ${sentence}`);
  expect(quoted.slice(1).join('\n')).toMatch(/^ {4}at boot \(\S+\)\n {4}at \S+$/);
  expect(renderText(report)).toContain(`\n      Error: ${sentence}\n          at boot `);
});

test('a server that dies in the midst of a call is told by its end and its words', async () => {
  const { report, left } = await examineOdd(['dies-at-call'], {
    only: ['call'],
    env: { NOTES_TOKEN: 'token-of-the-notebook' },
  });
  expect(chooseExitCode(report)).toBe(1);
  expect(report.problems.join('\n')).toMatch(
    /The server ended in the midst of tools\/call of "\w+"\. It ended with exit code 1\. Its last words on stderr:\nError: The notebook of <value of NOTES_TOKEN> fell into the water\.\n {4}at /,
  );
  expect(JSON.stringify(report)).not.toContain('token-of-the-notebook');
  expect(left).toEqual(nothing);
});

test('a server that hangs cannot be examined, and is ended', async () => {
  const { report, left } = await examineOdd(['hangs'], { timeoutSeconds: 1 });
  expect(chooseExitCode(report)).toBe(3);
  expect(report.problems.join('\n')).toContain('did not answer');
  expect(report.results).toEqual([]);
  expect(left).toEqual(nothing);
});

test.each([
  ['does not exist', 'wellspoken-no-such-command'],
  ['is a path through a file', `${process.execPath}/server`],
])('a command that %s cannot be examined, and that is said', async (_, command) => {
  const report = await check({ command });
  expect(chooseExitCode(report)).toBe(3);
  expect(report.problems.join('\n')).toContain('could not be started');
});

test('a server that starts slowly has three times the time for its first answer', async () => {
  const { report, left } = await examineOdd(['starts-slowly', '3000'], {
    timeoutSeconds: 2,
    only: ['init/fields'],
  });
  expect(chooseExitCode(report)).toBe(0);
  expect(report.eras.map(({ era }) => era)).toEqual(['legacy']);
  expect(faultsOf(report)).toEqual([]);
  expect(left).toEqual(nothing);
});

test('a server that prints a megabyte to stderr is examined, and told to print less', async () => {
  const { report, left } = await examineOdd(['loud'], { only: ['init', 'stdio/stderr'] });
  expect(chooseExitCode(report)).toBe(0);
  expect(faultsOf(report)).toEqual([]);
  expect(verdictsOf(report, 'stdio/stderr')).toEqual(['fail']);
  expect(left).toEqual(nothing);
});

test('a server with nothing but tools is accused of nothing, and other features do not apply', async () => {
  const { report, left } = await examineOdd(['tools-only']);
  expect(faultsOf(report)).toEqual([]);
  expect(chooseExitCode(report, 'should')).toBe(0);
  const elsewhere = ['prompt', 'res'].flatMap((area) => verdictsOf(report, area));
  expect(elsewhere.filter((verdict) => verdict !== 'not-applicable')).toEqual([]);
  expect(left).toEqual(nothing);
});

test('a server without output schemas is accused of nothing, and rules on them do not apply', async () => {
  const { report, left } = await examineOdd(['no-output-schema']);
  expect(faultsOf(report)).toEqual([]);
  expect(chooseExitCode(report, 'should')).toBe(0);
  expect(verdictsOf(report, 'call/structured-present')).toEqual(['not-applicable']);
  expect(verdictsOf(report, 'tools/output-valid')).toEqual(['not-applicable']);
  expect(left).toEqual(nothing);
});

test('a tool that answers too late is told as such, and its server is examined all the same', async () => {
  const { report, left } = await examineOdd(['answers-late', 'calls', '60000'], {
    timeoutSeconds: 2,
    only: ['call/timeout', 'init', 'tools'],
  });
  expect(chooseExitCode(report)).toBe(0);
  expect(verdictsOf(report, 'call/timeout')).toEqual(['fail']);
  expect(faultsOf(report)).toEqual([]);
  expect(left).toEqual(nothing);
});

test('a server and a child that do not end when asked are told as such, and ended', async () => {
  const { report, left } = await examineOdd(['stays-on'], {
    only: ['stdio/exit-on-eof', 'stdio/sigterm'],
  });
  expect(verdictsOf(report, 'stdio/exit-on-eof')).toEqual(['fail']);
  expect(verdictsOf(report, 'stdio/sigterm')).toEqual(['fail']);
  expect(left).toEqual(nothing);
});

test('what a server writes at home, where it is started and for a while is gone with the audit', async () => {
  const { report, left } = await examineOdd(['writes-files'], { only: ['init', 'info'] });
  expect(chooseExitCode(report)).toBe(0);
  expect(left).toEqual(nothing);
});

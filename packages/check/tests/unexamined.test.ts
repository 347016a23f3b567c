import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

import { check } from '../src/index.ts';
import type { CheckOptions } from '../src/options.ts';
import { chooseExitCode } from '../src/report/findings.ts';
import type { Report } from '../src/report/types.ts';

const broken = fileURLToPath(new URL('../fixtures/odd/breaks-one.mjs', import.meta.url));

type Era = 'legacy' | 'modern';

/** Examines the clean server, one method of which fails. */
function examineBroken(words: string, options: CheckOptions = {}): Promise<Report> {
  const target = { command: process.execPath, args: [broken, ...words.split(' ')] };
  return check(target, { timeoutSeconds: 1, ...options });
}

const missed = ({ unexamined = [] }: Report): readonly string[] =>
  unexamined.map(({ kind, what, why }) => `${kind} ${what}: ${why}`);

const areas: Readonly<Record<string, readonly string[]>> = {
  'tools/list': ['tools', 'sec'],
  'resources/list': ['res'],
  'resources/templates/list': ['res'],
  'prompts/list': ['prompt'],
};

const failures: Readonly<Record<string, RegExp>> = {
  hang: /: It was not answered in time\.$/,
  error: /: It was answered with the error \{.*"The notebook is lost\."\}\.$/,
  close: /: It was not answered: the server ended, or closed the connection\.$/,
  page: /: Page 2 was not answered in time\.$/,
};

const cases = Object.keys(areas).flatMap((method) =>
  Object.keys(failures).flatMap((how): [Era, string, string][] => [
    ['legacy', method, how],
    ...(method === 'tools/list' ? [['modern', method, how] as [Era, string, string]] : []),
  ]),
);

test.concurrent.for(cases)(
  'in the %s era, %s is told as not examined after: %s',
  async ([era, method, how]) => {
    const report = await examineBroken(`${era} ${how} ${method}`, { only: areas[method] ?? [] });
    const [told = ''] = missed(report).filter((line) => line.startsWith(`request ${method}:`));
    expect(told).toMatch(failures[how] ?? '');
    expect(chooseExitCode(report)).not.toBe(0);
  },
);

test('a list that hangs is no clean server: with the areas that look at it, and with no area named', async () => {
  const named = await examineBroken('legacy hang tools/list', { only: ['tools', 'sec'] });
  expect([chooseExitCode(named), missed(named)]).toEqual([
    3,
    ['request tools/list: It was not answered in time.'],
  ]);
  const skip = ['init', 'jsonrpc', 'page', 'call', 'stdio', 'perf'];
  const whole = await examineBroken('legacy hang tools/list', { skip });
  expect([chooseExitCode(whole), missed(whole)]).toEqual([3, missed(named)]);
});

test('an answer without its list is a finding, and told as not examined as well', async () => {
  const report = await examineBroken('modern shape tools/list', { only: ['tools'] });
  expect(chooseExitCode(report)).toBe(1);
  expect(missed(report)).toEqual(['request tools/list: It was answered without the list "tools".']);
});

test('a server with all its lists, and one that knows no templates, is examined', async () => {
  for (const words of ['legacy speak', 'legacy absent resources/templates/list']) {
    const report = await examineBroken(words, { only: ['tools', 'sec', 'res', 'prompt'] });
    expect(missed(report)).toEqual([]);
  }
});

test('lists at which no chosen rule looks are not asked for', async () => {
  const report = await examineBroken('legacy hang tools/list', { only: ['init/fields'] });
  expect([chooseExitCode(report), missed(report)]).toEqual([0, []]);
});

test('an opening without a result leaves the lists of a server unknown', async () => {
  const only = ['tools', 'sec'];
  const report = await examineBroken('modern error server/discover', { only });
  expect(chooseExitCode(report)).toBe(3);
  expect(missed(report)[0]).toMatch(/^request server\/discover: .* which lists the server has\.$/);
});

test('a rule that is named by its id and not verified is not examined, whatever the reason', async () => {
  const reasons: readonly (readonly [string, CheckOptions, RegExp])[] = [
    ['perf/memory', {}, /^Add --slow\.$/],
    ['call/validates', { calls: 'none' }, /--calls all or --calls <plan>/],
    ['tools/title', {}, /./],
  ];
  for (const [rule, options, fix] of reasons) {
    const how = rule === 'tools/title' ? 'hang tools/list' : 'speak';
    // Another rule passes, so that something was judged.
    const only = [rule, 'info/identity'];
    const report = await examineBroken(`legacy ${how}`, { only, ...options });
    const named = (report.unexamined ?? []).filter(({ kind }) => kind === 'rule');
    expect(named.map(({ what }) => what)).toEqual([rule]);
    expect(named[0]?.fix).toMatch(fix);
    expect(chooseExitCode(report)).toBe(3);
  }
});

test('what flags leave out of a named area does not change the exit code', async () => {
  const only = ['perf', 'call', 'content', 'info'];
  const report = await examineBroken('legacy speak', { only, calls: 'none' });
  expect(report.results.filter(({ verdict }) => verdict === 'not-verified')).not.toEqual([]);
  expect([chooseExitCode(report), missed(report)]).toEqual([0, []]);
});

test('calls that the server does not answer leave a named area unexamined, from --fail-on on', async () => {
  const only = ['call'];
  const skip = ['call/malformed', 'call/unknown-tool', 'call/no-arguments', 'call/timeout'];
  const report = await examineBroken('legacy hang tools/call', { only, skip });
  const [told] = report.unexamined ?? [];
  expect(told).toMatchObject({ kind: 'area', what: 'call', level: 'must' });
  expect(told?.why).toMatch(
    /^tools\/call of "\w+" was not answered in time\. Not verified: call\//,
  );
  expect(chooseExitCode(report)).toBe(3);
});

test('rules that do not apply are examined, but an audit that judged nothing is none', async () => {
  const tools = { only: ['tools/task-support', 'tools/title'] };
  expect(chooseExitCode(await examineBroken('modern speak', tools))).toBe(0);
  const nothing = await examineBroken('legacy speak', { only: ['http'] });
  expect([chooseExitCode(nothing), missed(nothing)]).toEqual([
    3,
    ['server the server: No rule was judged: none of those that were chosen applies to it.'],
  ]);
});

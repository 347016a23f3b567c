import type { Writable } from 'node:stream';

import { KitError } from '../errors/kit-error.ts';
import { createStderrLogger } from '../node/stderr-logger.ts';
import { describeProgram } from './help.ts';
import type { LaunchProcess } from './launch-process.ts';
import { parseArguments } from './parse-arguments.ts';
import type { Opened, Program } from './program.ts';
import { readSettings } from './read-settings.ts';
import { SettingError } from './setting-error.ts';
import { settingsOf } from './setting.ts';
import { speakHttp, speakStdio } from './speak.ts';
import type { Transport } from './transport.ts';

/**
 * Runs a program until it is over and resolves to the exit code: 0 when all went well, 2 when the
 * command line or a setting is wrong, 1 for anything else.
 *
 * @example
 * ```ts
 * const { env, stdout, stderr } = process;
 * process.exitCode = await launch(program, { argv: process.argv.slice(2), env, stdout, stderr });
 * ```
 */
export async function launch(program: Program, world: LaunchProcess): Promise<number> {
  const command = world.command ?? `npx ${program.package}`;
  const { wants, transport } = parseArguments(settingsOf(program), world.argv);
  if (wants === 'help') return say(world.stdout, describeProgram(program, command));
  if (wants === 'version') return say(world.stdout, `${program.version}\n`);
  const reading = await readSettings(program, world);
  if ('problems' in reading) {
    const [example] = reading.isIncomplete ? program.examples : [];
    const shown = example === undefined ? [] : [`For example: ${command} ${example.arguments}`];
    const lines = [...reading.problems, ...shown, `${command} --help shows every setting.`];
    say(world.stderr, `${lines.join('\n')}\n`);
    return 2;
  }
  try {
    await run(await program.open(reading.settings), transport, world);
    return 0;
  } catch (error) {
    return explainFailure(program, world, error);
  }
}

async function run(opened: Opened, transport: Transport, world: LaunchProcess): Promise<void> {
  try {
    if (transport.kind === 'http') await speakHttp(opened.server, transport, world);
    else await speakStdio(opened.server, world);
  } finally {
    await opened.close?.();
  }
}

function explainFailure(program: Program, { stderr }: LaunchProcess, error: unknown): number {
  if (error instanceof SettingError || error instanceof KitError) {
    say(stderr, `${error.message}\n`);
    return 2;
  }
  createStderrLogger().debug({ err: error }, `${program.name} failed`);
  const reason = error instanceof Error ? error.message : String(error);
  const [line = ''] = reason.split('\n');
  say(
    stderr,
    `${program.title} failed: ${line.replace(/\.$/, '')}. WELLSPOKEN_LOG_LEVEL=debug logs where.\n`,
  );
  return 1;
}

function say(stream: Writable, text: string): number {
  stream.write(text);
  return 0;
}

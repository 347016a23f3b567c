import { startServer } from './server-child.ts';
import { createDice, Writer } from './writer.ts';

/** How long it goes on: at least so many calls, and so many kills. */
export interface Ordeal {
  readonly calls: number;
  readonly kills: number;
}

/** Kills the server after random answers, with calls on their way; returns what was wrong with files. */
export async function killDuringWrites(
  folder: string,
  { calls, kills }: Ordeal,
): Promise<readonly string[]> {
  const dice = createDice(20_260_728);
  const writer = new Writer(folder, { files: 20, dice });
  const problems: string[] = [];
  for (let killed = 1; writer.calls < calls || killed <= kills; killed++) {
    const server = await startServer(folder);
    await writer.writeUntil(server, 1 + dice((2 * calls) / kills));
    await server.kill();
    const found = await writer.problems();
    problems.push(...found.map((problem) => `${problem} after kill ${killed}`));
  }
  return problems;
}

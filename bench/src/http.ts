import { createHttpServers, type HttpServer } from './child/http-servers.ts';
import type { Row } from './compare.ts';
import { contendersFor } from './contenders.ts';
import type { Conversation } from './load/conversation.ts';
import { HttpLoad } from './load/http-load.ts';
import { takeTurns, type LoadTurn } from './load/take-turns.ts';
import type { Setting } from './setting.ts';
import type { Expectation } from './wire/check-answer.ts';
import { openHttpSession } from './wire/http-session.ts';
import { ERAS, type Era } from './wire/message.ts';

interface Question extends Expectation {
  readonly era: Era;
}

const TASKS: readonly Expectation[] = [
  { task: 'tools/call', tools: 1 },
  { task: 'tools/call', tools: 80 },
  { task: 'tools/list', tools: 80 },
];
const QUICK_TASKS = TASKS.filter(({ tools }) => tools === 80);

/** Measures calls and lists over HTTP, in each era that a contender has. */
export async function benchHttp(setting: Setting): Promise<readonly Row[]> {
  const servers = createHttpServers(setting);
  const tasks = setting.quick ? QUICK_TASKS : TASKS;
  const questions = tasks.flatMap((task) => ERAS.map((era): Question => ({ ...task, era })));
  const turns = questions.flatMap((question) =>
    contendersFor('http', question.era, setting.only).map((peer): LoadTurn => {
      const { tools } = question;
      return {
        id: { ...question, peer },
        open: async () => converse(await servers.get({ peer, tools }), question),
      };
    }),
  );
  try {
    return await takeTurns(turns, setting);
  } finally {
    await servers.stop();
  }
}

async function converse({ url, usage }: HttpServer, question: Question): Promise<Conversation> {
  const session = await openHttpSession(url, question.era);
  const load = await HttpLoad.open(session.target, question);
  return {
    burst: (until) => load.burst(until),
    usage,
    close: () => {
      load.close();
      return session.close();
    },
  };
}

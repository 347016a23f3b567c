import type { OpenWorld } from '../../evidence/open-world.ts';
import { fieldOf } from '../../wire/json.ts';
import { bothEras } from '../../rule/define-rule.ts';
import { defineProbe, Unavailable, type ProbeContext } from '../define-probe.ts';
import type { Session } from '../../wire/session.ts';
import { canSeeSockets, outboundSockets, socketInodes } from '../watch/sockets.ts';
import { callAgain, readyTools, type Ready } from './caller.ts';

const LOOK_EVERY_MS = 3;

/** Watches the sockets of the process while tools run that say to stay in a closed world. */
export const openWorldProbe = defineProbe({
  name: 'openWorld',
  eras: bothEras,
  transports: ['stdio'],
  after: ['calls'],
  isAlone: true,
  before: ['oddShapes'],
  run: async (context): Promise<OpenWorld> => {
    const closed = readyTools(context).filter(
      ({ tool }) => fieldOf(tool.definition, 'annotations', 'openWorldHint') === false,
    );
    if (closed.length === 0) return { watched: [], reached: [] };
    const session = await context.shared();
    const pid = session.process?.pid;
    if (!canSeeSockets || pid === undefined || !session.isOpen()) {
      throw new Unavailable('The sockets of a server can be seen only for a command on Linux.');
    }
    const reached: OpenWorld['reached'][number][] = [];
    const suspects = await suspectsOf(context, session, { pid, closed });
    for (const ready of suspects) {
      const hosts = await hostsDuring(pid, () => callAgain(context, session, ready));
      if (hosts.length > 0) reached.push({ tool: ready.tool.name, hosts });
    }
    return { watched: closed.map(({ tool }) => tool.name), reached };
  },
});

/** All at once first: as a rule none reaches out. */
async function suspectsOf(
  context: ProbeContext,
  session: Session,
  { pid, closed }: { readonly pid: number; readonly closed: readonly Ready[] },
): Promise<readonly Ready[]> {
  const hosts = await hostsDuring(pid, () =>
    Promise.all(closed.map((ready) => callAgain(context, session, ready))),
  );
  return hosts.length === 0 ? [] : closed;
}

/** The hosts to which connections were opened meanwhile. */
async function hostsDuring(pid: number, work: () => Promise<unknown>): Promise<readonly string[]> {
  const known = new Set(socketInodes(pid));
  const seen = new Set<string>();
  const look = (): void => {
    for (const { address } of outboundSockets(pid, known)) seen.add(address.replace(/:\d+$/, ''));
  };
  const watch = setInterval(look, LOOK_EVERY_MS);
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  look();
  return [...seen].toSorted();
}

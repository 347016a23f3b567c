import { post, request } from '../../support/messages.ts';
import {
  beginHeld,
  callOf,
  inTurn,
  modernCall,
  modernList,
  whenAudited,
} from '../support/moves.ts';
import type { Line } from '../support/pair.ts';
import type { Talk } from '../support/row.ts';
import { see } from '../support/seen.ts';

const list = request('tools/list');
type Say = (name: string, args?: unknown) => Uint8Array;

/** The same calls in both eras. */
const calls = (
  name: string,
  {
    hold,
    ...rest
  }: Omit<Talk, 'name' | 'hold'> & {
    readonly hold: (line: Line, say: Say) => Promise<unknown>;
  },
): readonly Talk[] => [
  {
    ...rest,
    name: `modern: ${name}`,
    hold: (line) =>
      hold(line, (tool, args) => (tool === 'list' ? modernList() : modernCall(tool, { args }))),
  },
  {
    ...rest,
    name: `legacy: ${name}`,
    hold: async (line) => {
      const session = await line.open();
      return hold(line, (tool, args) => post(tool === 'list' ? list : callOf(tool, args), session));
    },
  },
];

/** Conversations that depend on what went before. */
export const stateTalks: readonly Talk[] = [
  ...calls('an answer from memory', {
    isFast: true,
    hold: (line, say) =>
      inTurn(
        line,
        ['a', 'a', 'b', 'a'].map((key) => say('count_runs', { key })),
      ),
  }),
  ...calls('a tool that is called too often', {
    isFast: true,
    hold: (line, say) => inTurn(line, [say('be_limited'), say('be_limited')]),
  }),
  ...calls('a caller who calls too often', {
    options: { http: { rateLimit: { perMinute: 1 } } },
    isFast: true,
    hold: (line, say) => inTurn(line, [say('tell_view'), say('tell_view'), say('spill_text')]),
  }),
  ...calls('a caller who calls too often, over all tools', {
    options: { specimen: { callsPerMinute: 2 } },
    isFast: true,
    hold: (line, say) => inTurn(line, [say('tell_view'), say('spill_text'), say('tell_view')]),
  }),
  ...calls('a caller who is told how many requests are left', {
    options: { http: { requestLimit: { perMinute: 5, headers: true } } },
    hold: (line, say) =>
      inTurn(line, [say('tell_view'), say('by_region', { region: 'x' }), say('list'), say('no')]),
  }),
  ...calls('a caller who asks for the same thing too often', {
    isFast: true,
    hold: (line, say) =>
      inTurn(
        line,
        ['a', 'a', 'b', 'a', ''].map((key) => say('limit_by_key', { key })),
      ),
  }),
  {
    name: 'modern: a tool that is busy',
    isFast: true,
    hold: async (line) => {
      const connection = await beginHeld(line, modernCall('hold_alone'));
      const busy = see(await line.ask(modernCall('hold_alone')));
      line.gate.open();
      return { busy, answer: see(await connection.next()) };
    },
  },
  {
    name: 'legacy: a tool that is busy',
    isFast: true,
    hold: async (line) => {
      const session = await line.open();
      const connection = await beginHeld(line, post(callOf('hold_alone', {}, 1), session));
      const busy = see(await line.ask(post(callOf('hold_alone', {}, 2), session)));
      line.gate.open();
      return { busy, answer: see(await connection.next()) };
    },
  },
  ...calls('a tool that is hidden and shown again', {
    options: { specimen: { objectsOnly: true } },
    hold: async (line, say) => {
      const look = (): Promise<unknown> =>
        inTurn(line, [say('list'), say('echo_text', { text: 'x' }), say('list')]);
      const before = await look();
      line.definition.hideTool('echo_text');
      const hidden = await look();
      line.definition.hideTool('tell_view');
      const both = await look();
      line.definition.showTool('echo_text');
      line.definition.showTool('tell_view');
      return [before, hidden, both, await look()];
    },
  }),
  ...calls('a list that is said to have changed', {
    options: { specimen: { objectsOnly: true } },
    isFast: true,
    hold: async (line, say) => {
      const before = await inTurn(line, [say('list')]);
      line.definition.notify.toolsChanged();
      return [before, await inTurn(line, [say('list')])];
    },
  }),
  ...calls('a list in pages', {
    options: { specimen: { objectsOnly: true, pageSize: 5 } },
    isFast: true,
    hold: (line, say) => inTurn(line, [say('list'), say('list')]),
  }),
  {
    name: 'modern: the second page of a list',
    options: { specimen: { pageSize: 5 } },
    hold: async (line) => {
      const first = await line.ask(modernList());
      const { result } = JSON.parse(first.text) as { result: { nextCursor: string } };
      return [see(first), see(await line.ask(modernList({ cursor: result.nextCursor })))];
    },
  },
  {
    name: 'legacy: logs for the client, at the level that it wants',
    options: { specimen: { clientLogging: true } },
    hold: async (line) => {
      const session = await line.open();
      const report = post(callOf('report', { steps: 2 }), session);
      const level = (to: string): Buffer =>
        post(request('logging/setLevel', { level: to }), session);
      return inTurn(line, [report, level('info'), report, level('error'), report]);
    },
  },
  {
    name: 'modern: logs for the client, where it wants them',
    options: { specimen: { clientLogging: true } },
    hold: (line) => {
      const key = 'io.modelcontextprotocol/logLevel';
      const wish = (level?: string): Buffer =>
        modernCall('report', {
          args: { steps: 2 },
          meta: level === undefined ? {} : { [key]: level },
        });
      return inTurn(line, [wish(), wish('info'), wish('error'), wish('loud')]);
    },
  },
  {
    name: 'modern: a handler that ends after its caller has left',
    isFast: true,
    hold: async (line) => {
      const connection = await beginHeld(line, modernCall('hold_alone'));
      await connection.destroy();
      await line.gate.left(1);
      await whenAudited(line, 1);
      // The place is taken until the author's code has really ended.
      const busy = see(await line.ask(modernCall('hold_alone')));
      line.gate.open();
      return { busy, free: see(await line.ask(modernCall('hold_alone'))) };
    },
  },
];

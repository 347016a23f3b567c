import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { withSockets } from './raw-sockets.ts';
import { startTarget, starts, type Target } from './targets.ts';
import {
  ANY_USAGE,
  expectAsBefore,
  expectDiscreet,
  findOtherStatuses,
  measure,
  type Usage,
} from './verify.ts';

/** What an attacker does to a server. */
export interface Attack {
  readonly title: string;
  /** Returns what each connection received; plain clients are not to be harmed meanwhile. */
  readonly run: (target: Target, plain: Target) => Promise<readonly string[]>;
  /** The statuses that may come beside 503; any by default. */
  readonly statuses?: readonly number[];
  /** Which servers it can be tried on; all by default. */
  readonly suits?: (target: Target) => boolean;
  /** How many bytes of heap rightly stay, as of sessions that wait for their clients. */
  readonly keeps?: number;
}

/** Bytes that many connections send at once. */
export interface BytesAttack extends Omit<Attack, 'run'> {
  readonly bytes: (target: Target) => Uint8Array | string;
  /** Whether the server rightly waits for more, so that no answer is awaited. */
  readonly isIncomplete?: boolean;
  /** How many connections send them; more than the low limits of the kit by default. */
  readonly connections?: number;
  /** How many answers may come on one connection. */
  readonly maxAnswers?: number;
}

/** More than the low limits of the kit as it is served here, so that one lost place each is seen. */
const CONNECTIONS = 60;
const ANSWER_MS = 4_000;

/** Sends the bytes on many connections, and waits for what becomes of them. */
export function sendBytes(attack: BytesAttack): Attack {
  const { bytes, isIncomplete, connections = CONNECTIONS, maxAnswers = 1 } = attack;
  return {
    ...attack,
    run: async (target) => {
      const all = bytes(target);
      return withSockets(target, connections, async (socket) => {
        await socket.send(all);
        if (isIncomplete === true) return;
        await socket.answered(1, ANSWER_MS);
        expect([socket.answers > 0 || socket.isClosed, socket.answers <= maxAnswers]).toEqual([
          true,
          true,
        ]);
      });
    },
  };
}

/** Tries every attack on every server, and looks at the server after each. */
export function testAttacks(attacks: readonly Attack[]): void {
  describe.skipIf(process.platform !== 'linux').each(Object.entries(starts))(
    '%s',
    (_name, start) => {
      let target: Target;
      let before: Usage;
      let kept = 0;
      beforeAll(async () => {
        target = await startTarget(start);
        await expectAsBefore(target, ANY_USAGE);
        before = await measure(target);
      });
      afterAll(() => target.stop());

      test.each(attacks.map((attack, index) => ({ ...attack, index })))(
        'serves others after $title',
        async ({ run, statuses, suits, keeps = 0, index }) => {
          if (suits?.(target) === false) return;
          const received = await run(target.asAttacker(index), target);
          expectDiscreet(target, received);
          // Where all places are taken at the moment, it says so instead.
          expect(findOtherStatuses(received, statuses && [...statuses, 503])).toEqual([]);
          kept += keeps;
          await expectAsBefore(target, before, kept);
        },
      );
    },
  );
}

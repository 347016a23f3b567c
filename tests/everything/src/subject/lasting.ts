import { defineTool, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

/** Tools that take their time. */
export function lasting(): Tool[] {
  const cancelled: string[] = [];
  return [waitForever(cancelled), listCancelled(cancelled), hang(), countUp(), writeLog()];
}

function waitForever(cancelled: string[]): Tool {
  return defineTool({
    name: 'wait_forever',
    title: 'Wait until cancelled',
    description: 'Wait until the caller cancels; note the token then.',
    effect: 'read',
    openWorld: false,
    input: z.object({ token: z.string().describe('Names the call') }),
    run: ({ token }, ctx) => {
      ctx.progress(1, 2, 'waiting');
      return new Promise<string>((_resolve, reject) => {
        ctx.signal.addEventListener('abort', () => {
          cancelled.push(token);
          reject(new Error('stopped'));
        });
      });
    },
  });
}

function listCancelled(cancelled: readonly string[]): Tool {
  return defineTool({
    name: 'list_cancelled',
    title: 'List cancelled calls',
    description: 'Return the tokens of the calls that were cancelled.',
    effect: 'read',
    openWorld: false,
    output: z.object({ tokens: z.array(z.string()).describe('Tokens') }),
    run: () => ({ tokens: [...cancelled] }),
  });
}

function hang(): Tool {
  return defineTool({
    name: 'hang',
    title: 'Hang',
    description: 'Never answer and never listen; the deadline must end it.',
    effect: 'read',
    openWorld: false,
    timeoutMs: 50,
    run: () => new Promise<string>(() => {}),
  });
}

function countUp(): Tool {
  return defineTool({
    name: 'count_up',
    title: 'Count up',
    description: 'Report progress from 1 to 3, with a step back that must not be sent.',
    effect: 'read',
    openWorld: false,
    run: (_input, ctx) => {
      for (const step of [1, 2, 1, 3]) ctx.progress(step, 3, `step ${step}`);
      return 'done';
    },
  });
}

function writeLog(): Tool {
  return defineTool({
    name: 'write_log',
    title: 'Write to the log',
    description: 'Write two messages to the log, one of them with a secret in its data.',
    effect: 'read',
    openWorld: false,
    run: (_input, ctx) => {
      ctx.log('info', 'started', { apiKey: 'canary-api-key' });
      ctx.log('debug', 'details');
      return 'logged';
    },
  });
}

import { setTimeout as delay } from 'node:timers/promises';

import { defineTool, type Context, type Tool } from '@wellspoken/kit';

const STEP_MS = 50;

// Messages that come at once could travel in one piece; the pauses show that each arrives in time.
function pause({ signal }: Context): Promise<void> {
  return delay(STEP_MS, undefined, { signal });
}

const toolWithLogging = defineTool({
  name: 'test_tool_with_logging',
  title: 'Tool with logging',
  description: 'Send three log messages while it runs.',
  effect: 'read',
  openWorld: false,
  run: async (_input, ctx) => {
    ctx.log('info', 'Tool execution started');
    await pause(ctx);
    ctx.log('info', 'Tool processing data');
    await pause(ctx);
    ctx.log('info', 'Tool execution completed');
    return 'Tool with logging executed.';
  },
});

const loggingTool = defineTool({
  name: 'test_logging_tool',
  title: 'Logging tool',
  description: 'Send one log message, which only a client that asked for it gets.',
  effect: 'read',
  openWorld: false,
  run: (_input, ctx) => {
    ctx.log('info', 'Logging tool was called');
    return 'Logging tool executed.';
  },
});

const toolWithProgress = defineTool({
  name: 'test_tool_with_progress',
  title: 'Tool with progress',
  description: 'Report progress at 0, 50 and 100 of 100 while it runs.',
  effect: 'read',
  openWorld: false,
  run: async (_input, ctx) => {
    ctx.progress(0, 100, 'Started');
    await pause(ctx);
    ctx.progress(50, 100, 'Halfway');
    await pause(ctx);
    ctx.progress(100, 100, 'Done');
    return 'Tool with progress executed.';
  },
});

/** Tools that say something while they run. */
export const notificationTools: readonly Tool[] = [toolWithLogging, loggingTool, toolWithProgress];

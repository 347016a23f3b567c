import { defineTool, ToolError, type Tool } from '@wellspoken/kit';

const errorHandling = defineTool({
  name: 'test_error_handling',
  title: 'Error handling',
  description: 'Fail on every call.',
  effect: 'read',
  openWorld: false,
  run: () => {
    throw new ToolError('conflict', 'This tool intentionally returns an error for testing');
  },
});

/** Tools that fail. */
export const failureTools: readonly Tool[] = [errorHandling];

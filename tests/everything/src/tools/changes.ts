import { defineTool, type Tool } from '@wellspoken/kit';

const triggerToolChange = defineTool({
  name: 'test_trigger_tool_change',
  title: 'Trigger a tool change',
  description: 'Announce to every listening client that the list of tools changed.',
  effect: 'update',
  openWorld: false,
  run: (_input, ctx) => {
    ctx.notify.toolsChanged();
    return 'The change of tools was announced.';
  },
});

const triggerPromptChange = defineTool({
  name: 'test_trigger_prompt_change',
  title: 'Trigger a prompt change',
  description: 'Announce to every listening client that the list of prompts changed.',
  effect: 'update',
  openWorld: false,
  run: (_input, ctx) => {
    ctx.notify.promptsChanged();
    return 'The change of prompts was announced.';
  },
});

/** Tools that announce changes. */
export const changeTools: readonly Tool[] = [triggerToolChange, triggerPromptChange];

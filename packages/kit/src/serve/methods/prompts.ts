import type {
  GetPromptResult,
  InputRequiredResult,
  Prompt as WirePrompt,
} from '@modelcontextprotocol/server';

import type { Caller, Exchange } from '../../call/types.ts';
import { fitBlock, fitsRevision } from '../../call/respond.ts';
import { describeLackingScope, mayUse } from '../../call/admit.ts';
import type { Runtime } from '../../call/runtime.ts';
import { validateInput } from '../../call/validate-input.ts';
import { assertBlock, text } from '../../define/content/blocks.ts';
import { createForeignMeta, foreignWords } from '../../define/foreign-text.ts';
import type { Prompt, PromptMessage, PromptReturn } from '../../define/prompt.ts';
import { faultCodes, ProtocolFault } from '../../errors/protocol-fault.ts';
import { nearest } from '../../utils/text.ts';
import { serveMethod } from './serve-method.ts';
import { paginate } from './paginate.ts';

/** Handles `prompts/list`. */
export function listPrompts(
  { definition }: Runtime,
  exchange: Exchange,
  cursor: string | undefined,
): { prompts: WirePrompt[]; nextCursor?: string } {
  const { revision } = exchange.client;
  const visible = [...definition.prompts.values()].filter((prompt) =>
    mayUse(exchange.caller, prompt),
  );
  const { items, ...rest } = paginate('prompts', visible, {
    cursor,
    size: definition.pageSize,
  });
  return {
    prompts: items.map((prompt) => ({
      name: prompt.name,
      ...(fitsRevision('title', revision) && { title: prompt.title }),
      description: prompt.description,
      arguments: prompt.arguments.map(({ title, ...known }) => ({
        ...known,
        ...(title !== undefined && fitsRevision('title', revision) && { title }),
      })),
      ...(prompt.icons.length > 0 && fitsRevision('icons', revision) && { icons: prompt.icons }),
    })) as WirePrompt[],
    ...rest,
  };
}

/** Handles `prompts/get`. */
export async function getPrompt(
  runtime: Runtime,
  exchange: Exchange,
  params: { readonly name: string; readonly arguments?: unknown },
): Promise<GetPromptResult | InputRequiredResult> {
  return serveMethod(runtime, exchange, {
    target: [params.name.slice(0, 128), params.arguments ?? {}],
    timeoutMs: ({ prompt }) => prompt.timeoutMs,
    resolve: async () => {
      const prompt = findPrompt(runtime, exchange.caller, params.name);
      return { prompt, input: await validateInput(prompt, params.arguments) };
    },
    run: ({ prompt, input }, ctx) => prompt.run(input, ctx),
    answer: ({ prompt: { description, foreign } }, returned) => {
      const meta = createForeignMeta(foreign);
      const messages = asMessages(returned as PromptReturn, foreign);
      return {
        description,
        messages: messages.map(({ role, content }) => ({
          role,
          content: fitBlock(content, exchange.client.revision),
        })) as GetPromptResult['messages'],
        ...(meta !== undefined && { _meta: { ...meta } }),
      };
    },
  });
}

/**
 * Finds a prompt by name; throws a protocol error if it is unknown or not allowed for the caller.
 */
export function findPrompt({ definition }: Runtime, caller: Caller, name: string): Prompt {
  const prompt = definition.prompts.get(name);
  if (prompt !== undefined) {
    if (mayUse(caller, prompt)) return prompt;
    const message = describeLackingScope(`The prompt ${name}`, prompt);
    throw new ProtocolFault(faultCodes.invalidParams, message);
  }
  const known = [...definition.prompts.values()].filter((candidate) => mayUse(caller, candidate));
  const meant = nearest(
    name.slice(0, 128),
    known.map((candidate) => candidate.name),
  );
  // spec: prompt.unknown
  throw new ProtocolFault(
    faultCodes.invalidParams,
    `Unknown prompt: ${name.slice(0, 128)}${meant === undefined ? '' : `. Did you mean "${meant}"?`}`,
  );
}

function asMessages(returned: PromptReturn, foreign: string | undefined): readonly PromptMessage[] {
  const messages = (typeof returned === 'string' ? [ask(returned)] : [returned].flat()) as Messages;
  for (const { content } of messages) assertBlock(content);
  return foreign === undefined ? messages : [ask(foreignWords.prompt(foreign)), ...messages];
}

type Messages = readonly PromptMessage[];

const ask = (words: string): PromptMessage => ({ role: 'user', content: text(words) });

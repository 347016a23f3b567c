import {
  audio,
  defineTool,
  embed,
  image,
  link,
  reply,
  text,
  ToolError,
  type ContentBlock,
  type Tool,
} from '@wellspoken/kit';
import * as z from 'zod';

const ONE_PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const SILENCE = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=';

/** Tools that answer well. */
export function answering(): Tool[] {
  return [
    greet(),
    showEverything(),
    summarize(),
    listNumbers(),
    slowEcho(),
    remember(),
    recite(),
    spillLarge(),
  ];
}

function greet(): Tool {
  return defineTool({
    name: 'greet',
    title: 'Greet someone',
    description: 'Greet a person by name. Returns the greeting.',
    effect: 'read',
    openWorld: false,
    input: z.object({
      name: z.string().min(1).describe('Who is greeted'),
      language: z
        .enum(['english', 'spanish', 'swahili'])
        .default('english')
        .describe('In which language'),
    }),
    output: z.object({ greeting: z.string().describe('The greeting') }),
    examples: [
      { name: 'plain', arguments: { name: 'Ada' } },
      { name: 'in Spanish', arguments: { name: 'Ada', language: 'spanish' } },
    ],
    run: ({ name, language }) => {
      const hello = { english: 'Hello', spanish: 'Hola', swahili: 'Jambo' }[language];
      // An undeclared key, which must not reach the client.
      return { greeting: `${hello}, ${name}!`, passwordHash: 'undeclared' };
    },
  });
}

function showEverything(): Tool {
  return defineTool({
    name: 'show_everything',
    title: 'Show every kind of content',
    description: 'Return one block of each content type, with annotations.',
    effect: 'read',
    openWorld: false,
    run: () => everyBlock(),
  });
}

function everyBlock(): ContentBlock[] {
  const annotations = {
    audience: ['user', 'assistant'],
    priority: 0.9,
    lastModified: '2026-01-31T12:00:00Z',
  } as const;
  return [
    text('words', annotations),
    image(ONE_PIXEL, 'image/png', annotations),
    audio(SILENCE, 'audio/wav', annotations),
    link({
      uri: 'subject://notes/1',
      name: 'note-1',
      title: 'First note',
      mimeType: 'text/plain',
      annotations,
    }),
    embed({ uri: 'subject://notes/2', mimeType: 'text/plain', text: 'second note' }, annotations),
    embed({
      uri: 'subject://bytes',
      mimeType: 'application/octet-stream',
      blob: new Uint8Array([0, 1, 2]),
    }),
  ];
}

function summarize(): Tool {
  return defineTool({
    name: 'summarize',
    title: 'Answer with a summary',
    description: 'Return data with a sentence before it and a block after it.',
    effect: 'read',
    openWorld: false,
    output: z.object({ items: z.number().describe('How many') }),
    run: () =>
      reply(
        { items: 3 },
        {
          summary: 'Three items.',
          content: [text('And a remark.')],
          meta: { 'example.org/page': 1 },
        },
      ),
  });
}

function listNumbers(): Tool {
  return defineTool({
    name: 'list_numbers',
    title: 'List numbers',
    description: 'Return a bare list, which only the modern era can carry as it is.',
    effect: 'read',
    openWorld: false,
    output: z.array(z.number()),
    run: () => [1, 2, 3],
  });
}

function slowEcho(): Tool {
  return defineTool({
    name: 'slow_echo',
    title: 'Echo after some turns',
    description: 'Return the token after so many turns of the event loop.',
    effect: 'read',
    openWorld: false,
    input: z.object({
      token: z.string().describe('What to return'),
      turns: z.number().int().min(0).max(1000).describe('How many turns to wait'),
    }),
    output: z.object({ token: z.string().describe('The same token') }),
    run: async ({ token, turns }, ctx) => {
      for (let turn = 1; turn <= turns; turn++) {
        await new Promise((resolve) => setImmediate(resolve));
        ctx.progress(turn, turns, token);
      }
      return { token };
    },
  });
}

function remember(): Tool {
  let runs = 0;
  return defineTool({
    name: 'count_runs',
    title: 'Count its own runs',
    description: 'Return how often it has run; answers again from memory for a minute.',
    effect: 'read',
    openWorld: false,
    input: z.object({ key: z.string().describe('Tells runs apart') }),
    output: z.object({ runs: z.number().describe('How often it ran') }),
    cache: { ttlMs: 60_000 },
    run: () => ({ runs: ++runs }),
  });
}

function recite(): Tool {
  return defineTool({
    name: 'recite',
    title: 'Recite a section',
    description: 'Return a section, with fields of its own beside the content.',
    effect: 'read',
    openWorld: false,
    input: z.object({
      section: z.string().describe('Its number'),
      beside: z.record(z.string(), z.unknown()).default({}).describe('Further fields'),
    }),
    output: z.object({ section: z.string().describe('Its number') }),
    cache: { ttlMs: 60_000 },
    run: ({ section, beside }) => {
      if (section === '') throw new ToolError('not_found', 'No section without a number.');
      return reply(
        { section },
        { summary: `Section ${section}.`, beside: { section, versions: [{ no: 1 }], ...beside } },
      );
    },
  });
}

function spillLarge(): Tool {
  return defineTool({
    name: 'spill_large',
    title: 'Return a large text as a link',
    description: 'Keep a large text for a while and return a link to it.',
    effect: 'read',
    openWorld: false,
    run: (_input, ctx) => [
      text('Too large to show; read the link.'),
      ctx.spill({ name: 'large.txt', data: 'x'.repeat(50_000), mimeType: 'text/plain' }),
    ],
  });
}

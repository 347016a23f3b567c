import {
  definePrompt,
  defineResource,
  defineServer,
  defineTool,
  type ServerDefinition,
} from '@wellspoken/kit';
import * as z from 'zod';

const text = z.object({ text: z.string().describe('Any text') });

const echoText = defineTool({
  name: 'echo_text',
  title: 'Echo text',
  description: 'Give back a text as it came.',
  effect: 'read',
  openWorld: false,
  input: text,
  output: text,
  run: (input) => input,
});

const sumNumbers = defineTool({
  name: 'sum_numbers',
  title: 'Sum numbers',
  description: 'Add up a list of numbers.',
  effect: 'read',
  openWorld: false,
  input: z.object({ numbers: z.array(z.number()).describe('What to add up') }),
  output: z.object({ sum: z.number().describe('The sum') }),
  run: ({ numbers }) => ({ sum: numbers.reduce((sum, number) => sum + number, 0) }),
});

const countKeys = defineTool({
  name: 'count_keys',
  title: 'Count keys',
  description: 'Count the keys of any object.',
  effect: 'read',
  openWorld: false,
  input: z.object({ object: z.record(z.string(), z.unknown()).describe('Any object') }),
  output: z.object({ keys: z.number().describe('How many keys it has') }),
  run: ({ object }) => ({ keys: Object.keys(object).length }),
});

const note = defineResource({
  name: 'note',
  title: 'Note',
  description: 'One note.',
  uriTemplate: 'note://{id}',
  complete: { id: () => ['one', 'two'] },
  subscribable: true,
  read: ({ variables }) => (variables['id'] === 'one' ? 'The first note.' : undefined),
});

const greet = definePrompt({
  name: 'greet',
  title: 'Greet',
  description: 'Greet somebody.',
  input: z.object({ name: z.string().describe('Whom to greet') }),
  complete: { name: () => ['Ada', 'Grace'] },
  run: ({ name }) => `Say hello to ${name}.`,
});

/** A tool whose calls wait until the test lets them go. */
export interface Hold {
  /** How many calls were cancelled while they waited. */
  readonly cancelled: () => number;
  /** Resolves when so many calls wait. */
  readonly reached: (count: number) => Promise<void>;
  readonly release: () => void;
}

/** What is served in these tests: every kind of offer, and nothing that fails by itself. */
export interface Subject extends Hold {
  readonly definition: ServerDefinition;
}

/** Defines the server under test; one caller may have so many calls at once. */
export function createSubject(concurrency = 1_000): Subject {
  let waiting: (() => void)[] = [];
  let cancelled = 0;
  let onArrival: () => void = () => {};
  const holdText = defineTool({
    name: 'hold_text',
    title: 'Hold text',
    description: 'Give back a text once it is released.',
    effect: 'read',
    openWorld: false,
    input: text,
    output: text,
    run: (input, { signal }) =>
      new Promise<typeof input>((resolve) => {
        waiting.push(() => resolve(input));
        signal.addEventListener('abort', () => (cancelled += 1), { once: true });
        onArrival();
      }),
  });
  const definition = defineServer({
    name: 'subject',
    title: 'Subject',
    version: '1.0.0',
    tools: [echoText, sumNumbers, countKeys, holdText],
    resources: [note],
    prompts: [greet],
    clientLogging: true,
    limits: { concurrency: Math.max(1_000, concurrency), concurrencyPerCaller: concurrency },
  });
  return {
    definition,
    cancelled: () => cancelled,
    reached: (count) =>
      new Promise((resolve) => {
        onArrival = () => {
          if (waiting.length >= count) resolve();
        };
        onArrival();
      }),
    release: () => {
      for (const letGo of waiting) letGo();
      waiting = [];
    },
  };
}

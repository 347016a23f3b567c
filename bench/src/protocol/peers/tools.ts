import * as z from 'zod';

/** A tool as every contender offers it; only the way to register it differs. */
export interface BenchTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  readonly run: (input: Readonly<Record<string, unknown>>) => Record<string, unknown>;
}

/** Makes `echo` and as many further tools as are wanted, with schemas of their own. */
export function makeTools(count: number): readonly BenchTool[] {
  return [makeEcho(), ...Array.from({ length: count - 1 }, (_, index) => makeOther(index + 1))];
}

function makeEcho(): BenchTool {
  const input = z.object({
    message: z.string().describe('The text to say again'),
    times: z.int().min(1).max(10).optional().describe('How many times to say it; once by default'),
  });
  const output = z.object({
    message: z.string().describe('The text, said as often as was asked for'),
    length: z.int().describe('How many characters the text has'),
  });
  return {
    name: 'echo',
    title: 'Echo',
    description: 'Says a text again, as many times as asked for, and how long the result is.',
    input,
    output,
    run: (given) => {
      // Every contender parses arguments by `input` before it runs a tool.
      const { message, times = 1 } = given as z.infer<typeof input>;
      const said = message.repeat(times);
      return { message: said, length: said.length };
    },
  };
}

// As large as the schemas of `echo`; never called, only carried along.
function makeOther(number: number): BenchTool {
  const name = `count_words_${String(number).padStart(2, '0')}`;
  return {
    name,
    title: `Count words ${number}`,
    description: `Counts the words of a text by rule ${number}, and says which word came first.`,
    input: z.object({
      text: z.string().describe(`The text in which rule ${number} counts`),
      limit: z.int().min(1).max(1_000).optional().describe('How many words to look at; all'),
      sort: z.enum(['ascending', 'descending']).optional().describe('How to sort the words'),
    }),
    output: z.object({
      words: z.int().describe('How many words there are'),
      first: z.string().describe('The word that comes first'),
    }),
    run: (given) => {
      const words = String(given['text']).split(' ');
      return { words: words.length, first: words[0] ?? '' };
    },
  };
}

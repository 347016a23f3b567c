import { stripVTControlCharacters } from 'node:util';

import { type Command, type Flag, toFlagName } from './command.ts';
import { type Paint, WIDTH, wrap } from './print.ts';

/** How a help is written. */
interface HelpOptions {
  /** How the command is called here. */
  readonly call: string;
  readonly paint: Paint;
}

/** Writes the help of one command. */
export function describeCommand(name: string, command: Command, options: HelpOptions): string {
  const { description, flags, takes, usage = [describeUsage(command)] } = command;
  const { paint } = options;
  const rows = Object.entries(flags).map(([key, flag]) => describeFlag(key, flag));
  // The names of other flags stand below those of optional ones, which begin with a bracket.
  const indent = rows.length > 0 ? ' ' : '';
  const common = [
    ['-h', `${indent}--help`, HELP],
    ['', `${indent}--`, SEPARATOR],
  ] as const;
  const sections = [
    [
      paint.underline('USAGE'),
      ...[...usage, '--help'].map((line) => `  wellspoken ${name} ${line}`.trimEnd()),
    ],
    description,
    [paint.underline('FLAGS'), ...formatFlags([...rows, ...common], paint)],
    ...(takes === undefined
      ? []
      : [
          [
            paint.underline('ARGUMENTS'),
            `  ${paint.bold(describeTaken(takes))}  ${paint.italic(takes.brief)}`,
          ],
        ]),
  ];
  return finish(sections, options);
}

/** Writes what there is: the commands, and the flags that go without one. */
export function describeCommands(
  commands: Readonly<Record<string, Command>>,
  options: HelpOptions,
): string {
  const { paint } = options;
  const entries = Object.entries(commands);
  const width = Math.max(...entries.map(([name]) => name.length));
  const usages = entries.map(([name, { takes }]) => `${name}${describeNeeded(takes)}`);
  const common = [
    ['-h', '--help', HELP],
    ['-v', '--version', 'Show the version'],
    ['', '--', SEPARATOR],
  ] as const;
  const sections = [
    [
      paint.underline('USAGE'),
      ...[...usages, '--help', '--version'].map((usage) => `  wellspoken ${usage}`),
    ],
    DESCRIPTION,
    [paint.underline('FLAGS'), ...formatFlags(common, paint)],
    [
      paint.underline('COMMANDS'),
      ...entries.map(
        ([name, { brief }]) => `  ${paint.bold(name.padEnd(width))}  ${paint.italic(brief)}`,
      ),
    ],
  ];
  return finish(sections, options);
}

// What a server has is told by its own help: to list it here, all of them would be loaded.
const DESCRIPTION: readonly string[] = [
  'MCP servers that speak the protocol well: start them, examine any, see what they',
  'offer, tell a host about them, and make your own. What else can be done with a',
  'server, such as a backup, is a chore: wellspoken <server> <chore>, and',
  '"wellspoken <server> --help" shows which there are.',
  '',
  'Examples:',
  '  wellspoken list',
  '  wellspoken serve workspace ~/projects/site',
  '  wellspoken serve --all',
  '  wellspoken check -- node dist/server.js',
];

const HELP = 'Show this help';
const SEPARATOR = 'What follows are arguments, not flags';

function finish(sections: readonly (readonly string[])[], { call }: HelpOptions): string {
  const lines = sections.map((section) => section.map(fit).join('\n'));
  return spellCall(`${lines.join('\n\n')}\n`, call);
}

type Taken = NonNullable<Command['takes']>;

function describeUsage({ flags, takes }: Command): string {
  const optional = Object.entries(flags).map(([key, flag]) => {
    const name = `--${toFlagName(key)}`;
    return flag.kind === 'switch' ? `[${name}]` : `[${name} ${flag.placeholder}]`;
  });
  const words =
    takes?.least === 1 || takes?.most !== 1 ? describeNeeded(takes) : ` [<${takes.placeholder}>]`;
  return `${optional.join(' ')}${words}`;
}

/** The arguments in a line that shows the least that is needed. */
function describeNeeded(takes: Taken | undefined): string {
  if (takes === undefined || takes.least === 0) return '';
  if (takes.most === 1 && takes.least !== 1) return '';
  return takes.most === 1 ? ` <${takes.placeholder}>` : ` <${takes.placeholder}>...`;
}

function describeTaken({ placeholder, least, most }: Taken): string {
  if (most !== 1) return least === 0 ? `[${placeholder}...]` : `${placeholder}...`;
  return least === 1 ? placeholder : `[${placeholder}]`;
}

/** The letter, the name and the meaning of a flag. */
type FlagRow = readonly [short: string, name: string, brief: string];

function describeFlag(key: string, flag: Flag): FlagRow {
  const name = `[--${toFlagName(key)}]`;
  if (flag.kind === 'list') {
    const separator = flag.separator === undefined ? '' : ` [separator = ${flag.separator}]`;
    return ['', `${name}...`, `${flag.brief}${separator}`];
  }
  const short = flag.kind === 'switch' && flag.short !== undefined ? `-${flag.short}` : '';
  return [short, name, flag.brief];
}

function formatFlags(rows: readonly FlagRow[], paint: Paint): readonly string[] {
  const left = Math.max(...rows.map(([short]) => short.length));
  const middle = Math.max(...rows.map(([, name]) => name.length));
  return rows.map(
    ([short, name, brief]) =>
      `  ${paint.bold(short.padEnd(left))} ${paint.bold(name.padEnd(middle))}  ${paint.italic(brief)}`,
  );
}

/** A line that is too wide goes on below its last column, without colours. */
function fit(line: string): string {
  const plain = stripVTControlCharacters(line);
  if (plain.length <= WIDTH) return line;
  const lead = /^ *(?:-\w +)?\S+ {2,}(?=\S)/.exec(plain)?.[0] ?? /^ */.exec(plain)?.[0] ?? '';
  // A usage line has no columns: what is left of it stands out by its indent.
  const indent = lead.trim() === '' ? lead.length * 2 : lead.length;
  const [first = '', ...more] = wrap(plain.slice(lead.length), WIDTH - indent);
  return [lead + first, ...more.map((text) => ' '.repeat(indent) + text)].join('\n');
}

/**
 * Spells the command in lines to copy as it can be called here. Texts that are written before that
 * is known, such as the examples of a help, say "wellspoken".
 */
export function spellCall(words: string, call: string): string {
  return words.replaceAll(/(?<![\w@/.-])(?:npx )?wellspoken (?=[a-z<-])/g, `${call} `);
}

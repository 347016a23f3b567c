import { UsageError } from './usage-error.ts';

/** Flags that every server has, and the command serve does not, or only with --all. */
const SERVER_FLAGS: readonly string[] = ['--http', '--stdio'];
const FLAGS_WITH_ALL: readonly string[] = [
  '--host',
  '--tokens-file',
  '--issuer',
  '--audience',
  '--resource',
];

/**
 * Makes a command line safe for stricli. What follows the name of a server belongs to that server,
 * so it is marked as arguments. Words that every object knows would be found in stricli's tables.
 */
export function prepareInputs(
  argv: readonly string[],
  servers: readonly string[],
): readonly string[] {
  const [command, ...rest] = argv;
  if (command === 'help') return prepareInputs([...rest, '-h'], servers);
  if (command === 'serve') return prepareServe(rest);
  if (command !== undefined && servers.includes(command)) return [command, '--', ...rest];
  assertAllOwn(argv);
  return argv;
}

function prepareServe(words: readonly string[]): readonly string[] {
  const [name = '-', ...rest] = words;
  if (!name.startsWith('-')) return ['serve', '--', name, ...rest];
  const isForAll = FLAGS_WITH_ALL.includes(name) && words.includes('--all');
  if ([...SERVER_FLAGS, ...FLAGS_WITH_ALL].includes(name) && !isForAll) {
    const example = `wellspoken serve workspace ${name}`;
    throw new UsageError(`${name}: the flags of a server follow its name, as in\n  ${example}`);
  }
  assertAllOwn(words);
  return ['serve', ...words];
}

function assertAllOwn(words: readonly string[]): void {
  for (const word of words) {
    if (word === '--') return;
    assertOwn(word);
  }
}

function assertOwn(word: string): void {
  const [name = ''] = word.replace(/^--/, '').split('=');
  const camelCase = name.replaceAll(/-(.)/g, (_dash, letter: string) => letter.toUpperCase());
  if (!(name in {}) && !(camelCase in {})) return;
  const kind = word.startsWith('-') ? 'flag' : 'command or argument';
  throw new UsageError(`"${word}": no such ${kind}. See wellspoken --help.`);
}

/** What a name says about a value: the last words of it that are known decide. */
interface NameHint {
  readonly words: readonly string[];
  readonly text?: string;
  readonly number?: number;
  readonly truth?: boolean;
}

const PATH = '(path)';

// Harmless all: nothing here names something real that could be changed.
const hints: readonly NameHint[] = [
  { words: ['path', 'file', 'filename', 'filepath', 'paths', 'files', 'document'], text: PATH },
  { words: ['dir', 'directory', 'folder', 'cwd', 'root', 'workspace'], text: '.' },
  {
    words: ['url', 'uri', 'link', 'href', 'endpoint', 'website', 'urls'],
    text: 'https://example.com/',
  },
  { words: ['query', 'q', 'search', 'term', 'keyword', 'keywords'], text: 'test' },
  { words: ['sql', 'statement'], text: 'SELECT 1' },
  { words: ['email', 'mail'], text: 'test@example.com' },
  { words: ['date', 'day', 'since', 'until'], text: '2024-01-15', number: 1 },
  { words: ['datetime', 'timestamp', 'at'], text: '2024-01-15T10:30:00Z', number: 1_705_314_600 },
  { words: ['start', 'begin'], text: '2024-01-15T10:30:00Z', number: 0 },
  { words: ['end', 'finish'], text: '2024-01-15T11:30:00Z', number: 1 },
  { words: ['time'], text: '10:30', number: 1 },
  { words: ['timezone', 'tz', 'zone'], text: 'UTC' },
  { words: ['language', 'lang', 'locale'], text: 'en' },
  { words: ['country'], text: 'US' },
  { words: ['city', 'location', 'place', 'address'], text: 'London' },
  { words: ['state', 'region'], text: 'CA' },
  { words: ['currency'], text: 'USD' },
  { words: ['branch', 'ref', 'base', 'head'], text: 'main' },
  { words: ['sha', 'commit'], text: 'main' },
  { words: ['command', 'cmd'], text: 'echo test' },
  { words: ['expression', 'formula', 'code', 'script'], text: '1 + 1' },
  { words: ['selector'], text: 'body' },
  { words: ['xpath'], text: '//body' },
  { words: ['html'], text: '<p>test</p>' },
  { words: ['json'], text: '{}' },
  { words: ['id', 'ids', 'identifier', 'key', 'number', 'cursor', 'token'], text: '1', number: 1 },
  { words: ['uuid', 'guid'], text: '00000000-0000-4000-8000-000000000001' },
  { words: ['host', 'hostname', 'domain'], text: 'example.com' },
  { words: ['ip'], text: '192.0.2.1' },
  { words: ['color', 'colour'], text: '#336699' },
  { words: ['mimetype', 'mime'], text: 'text/plain' },
  { words: ['extension'], text: 'txt' },
  { words: ['encoding', 'charset'], text: 'utf-8' },
  { words: ['version'], text: '1.0.0', number: 1 },
  { words: ['phone'], text: '+15555550100' },
  { words: ['format'], text: 'json' },
  {
    words: ['limit', 'count', 'max', 'size', 'top', 'results', 'first', 'last', 'n'],
    text: '5',
    number: 5,
  },
  {
    words: ['page', 'line', 'row', 'column', 'depth', 'level', 'month', 'quantity', 'amount'],
    text: '1',
    number: 1,
  },
  { words: ['offset', 'skip', 'index', 'min'], text: '0', number: 0 },
  { words: ['year'], text: '2024', number: 2024 },
  { words: ['timeout', 'seconds', 'minutes'], number: 10 },
  { words: ['ms', 'milliseconds'], number: 1000 },
  { words: ['port'], text: '80', number: 80 },
  { words: ['lat', 'latitude'], text: '51.5', number: 51.5 },
  { words: ['lon', 'lng', 'longitude'], text: '-0.1', number: -0.1 },
  { words: ['width', 'height'], text: '100', number: 100 },
  { words: ['dry', 'dryrun', 'preview', 'simulate'], truth: true },
];

const findHint = (word: string): NameHint | undefined =>
  hints.findLast(({ words }) => words.includes(word));

/** What a property of this name usually holds; nothing where the name says nothing. */
export function findHintFor(name: string, readablePath: string): Omit<NameHint, 'words'> {
  const words = splitName(name);
  const candidates = [words.join(''), ...words.toReversed()];
  const hint = candidates.map(findHint).find((found) => found !== undefined);
  if (hint === undefined) return {};
  return hint.text === PATH ? { ...hint, text: readablePath } : hint;
}

/** The words of a name in any convention, in lower case. */
export function splitName(name: string): readonly string[] {
  const words = name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').split(/[^A-Za-z\d]+/);
  return words.filter((word) => word !== '').map((word) => word.toLowerCase());
}

/** Whether a tool of this name works on folders, so that a path means one. */
export const isAboutFolders = (tool: string): boolean =>
  splitName(tool).some((word) => folderWords.has(word));

const folderWords: ReadonlySet<string> = new Set([
  'directory',
  'directories',
  'folder',
  'folders',
  'dir',
  'tree',
  'list',
  'ls',
  'search',
  'find',
  'glob',
  'grep',
]);

/** Whether an optional property is better left out: what it wants can only come from an earlier answer, or from a person. */
export const isBetterAbsent = (name: string): boolean =>
  splitName(name).some((word) => absent.has(word));

const absent: ReadonlySet<string> = new Set([
  'cursor',
  'token',
  'continuation',
  'password',
  'secret',
  'credential',
  'credentials',
]);

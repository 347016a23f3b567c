import type { SubjectPath } from './paths.ts';
import { readPathPattern } from './pattern.ts';
import type { Change } from './rule.ts';

/** Who owns some of the code. */
interface Owners {
  /** Logins. */
  readonly users: readonly string[];
  /** `org/team`: a team cannot be assigned. */
  readonly teams: readonly string[];
  readonly emails: readonly string[];
}

/** One line of a CODEOWNERS file. */
interface OwnersEntry extends Owners {
  /** From 1. */
  readonly line: number;
  readonly pattern: string;
  readonly fits: (path: string) => boolean;
}

/** A CODEOWNERS file, as far as it could be read. */
export interface CodeOwners {
  readonly entries: readonly OwnersEntry[];
  readonly problems: readonly { readonly line: number; readonly message: string }[];
}

/** The owners of one path, and the line that says so. */
interface OwnersOfPath extends Owners {
  readonly path: string;
  readonly line: number;
  readonly pattern: string;
}

const MOST_LINES = 5_000;
const LONGEST_LINE = 10_000;
/** GitHub reads no larger file. */
const MOST_CHARACTERS = 3_000_000;
/** A pattern has about the size of its characters; to read more than this takes seconds. */
const MOST_SIZE = 300_000;

/** Reads a CODEOWNERS file as GitHub does: a line that makes no sense is skipped and told. */
export function readCodeOwners(text: string): CodeOwners {
  const entries: OwnersEntry[] = [];
  const problems: { line: number; message: string }[] = [];
  const lines = text.slice(0, MOST_CHARACTERS).replace(/\n$/, '').split(/\r?\n/);
  let size = 0;
  if (lines.length > MOST_LINES) {
    const message = `Of ${lines.length} lines only the first ${MOST_LINES} are read.`;
    problems.push({ line: MOST_LINES + 1, message });
  }
  for (const [index, raw] of lines.slice(0, MOST_LINES).entries()) {
    const line = index + 1;
    const read = readLine(raw, line);
    if (read === undefined) continue;
    if (typeof read === 'string') {
      problems.push({ line, message: read });
      continue;
    }
    size += read.size;
    if (size > MOST_SIZE) {
      const message = `The patterns are too large together: more than ${MOST_SIZE} characters. The file is read up to here.`;
      problems.push({ line, message });
      break;
    }
    entries.push(read.entry);
  }
  return { entries, problems };
}

/** The owners of each path: of the entries that fit, the last one counts, also where it names nobody. */
export function findOwnersOfPaths(
  { entries }: CodeOwners,
  paths: readonly string[],
): readonly OwnersOfPath[] {
  return paths.flatMap((path) => {
    const entry = entries.findLast(({ fits }) => fits(path));
    if (entry === undefined) return [];
    const { line, pattern, users, teams, emails } = entry;
    return [{ path, line, pattern, users, teams, emails }];
  });
}

const WORDS = /(?:\\.|[^\s\\])+/g;
/** Accounts that an enterprise manages have an underscore. */
const LOGIN = /^@[a-z\d][\w-]{0,38}$/i;
const TEAM = /^@[a-z\d][a-z\d-]{0,38}\/[\w.-]{1,100}$/i;
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,190}$/;

interface ReadLine {
  readonly entry: OwnersEntry;
  readonly size: number;
}

function readLine(raw: string, line: number): ReadLine | string | undefined {
  if (raw.length > LONGEST_LINE) return `The line has ${raw.length} characters, so it is skipped.`;
  const words = [...raw.matchAll(WORDS)].map(([word]) => word);
  const comment = words.findIndex((word) => word.startsWith('#'));
  const [pattern, ...owners] = comment === -1 ? words : words.slice(0, comment);
  if (pattern === undefined) return undefined;
  if (/^!|^\\#|(?<!\\)\[/.test(pattern)) {
    return `CODEOWNERS files know neither ! nor [ ] nor \\#: "${pattern}" is skipped.`;
  }
  const strange = owners.find((one) => ![LOGIN, TEAM, EMAIL].some((known) => known.test(one)));
  if (strange !== undefined) return `"${strange}" is no @user, @org/team or e-mail address.`;
  const read = readPathPattern(pattern, { isShallow: true });
  if ('problem' in read) return read.problem;
  const entry = {
    line,
    pattern,
    fits: read.fits,
    users: owners.filter((one) => LOGIN.test(one)).map((one) => one.slice(1)),
    teams: owners.filter((one) => TEAM.test(one)).map((one) => one.slice(1)),
    emails: owners.filter((one) => !one.startsWith('@')),
  };
  return { entry, size: read.size };
}

/** What stands for the owners of the paths. */
const WORD = 'codeowners';
const MOST_ASSIGNEES = 10;

interface Ownership {
  readonly paths: readonly SubjectPath[];
  readonly owners: CodeOwners | undefined;
}

interface Assigned {
  readonly changes: readonly Change[];
  readonly ownership: readonly string[];
  readonly notes: readonly string[];
}

/** Puts logins where a rule says `codeowners`; who cannot be assigned is told. */
export function assignOwners(changes: readonly Change[], about: Ownership): Assigned {
  const asks = changes.some((change) => change.kind === 'assign' && change.logins.some(isWord));
  if (!asks) return { changes, ownership: [], notes: [] };
  const { logins, ownership, notes } = findOwners(about);
  const tooMany: string[] = [];
  const found = changes.flatMap((change): readonly Change[] => {
    if (change.kind !== 'assign') return [change];
    const named = change.logins.filter((login) => !isWord(login));
    const all = change.logins.some(isWord) ? [...new Set([...named, ...logins])] : named;
    if (all.length > MOST_ASSIGNEES) tooMany.push(describeTooMany(all.length));
    return all.length === 0 ? [] : [{ kind: 'assign', logins: all.slice(0, MOST_ASSIGNEES) }];
  });
  return { ownership, notes: [...notes, ...tooMany], changes: found };
}

function describeTooMany(count: number): string {
  return `Of ${count} people only the first ${MOST_ASSIGNEES} are assigned: GitHub takes no more.`;
}

function isWord(login: string): boolean {
  return login.toLowerCase() === WORD;
}

/** Who owns the paths, and what says so. */
export function findOwners({ paths, owners }: Ownership): {
  readonly logins: readonly string[];
  readonly ownership: readonly string[];
  readonly notes: readonly string[];
} {
  const none = { logins: [], ownership: [] };
  if (owners === undefined) {
    return { ...none, notes: ['Nobody was assigned: the repository has no CODEOWNERS file.'] };
  }
  if (paths.length === 0) {
    return { ...none, notes: ['Nobody was assigned: no path of a file is named.'] };
  }
  const found = findOwnersOfPaths(
    owners,
    paths.map(({ path }) => path),
  );
  const others = [...new Set(found.flatMap(({ teams, emails }) => [...teams, ...emails]))];
  return {
    logins: [...new Set(found.flatMap(({ users }) => users))],
    ownership: found
      .filter(({ users }) => users.length > 0)
      .map(({ path, pattern, line }) => `${path} fits ${pattern} (CODEOWNERS, line ${line})`),
    notes: [
      ...others.map((owner) => `${owner} owns some of it, and is no person who can be assigned.`),
      ...(found.some(({ users }) => users.length > 0) || others.length > 0
        ? []
        : [`Nobody owns ${paths[0]?.path ?? ''}.`]),
    ],
  };
}

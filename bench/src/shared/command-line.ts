/** What `--help` shows. */
export const USAGE = `Usage: npm run bench -- [name] [flags]

Measures the kit beside its peers. Names are the words below; without one, all
but check, search, graph, xml, staging, law, points, servers and together are
measured.

  http      calls and lists over HTTP, with 1 and 80 tools
  stdio     calls over standard input and output, one by one and 32 at once
  startup   from the start of a process to its first answer
  memory    of an idle server, and after many calls
  check     a full examination of healthy servers, beside what people wait for
  search    search_code and search_files of the workspace server, beside grep,
            find and server-filesystem, on a tree that is made for it
  graph     writing, opening, searching and reading with devflow, beside
            server-memory, with the same graphs
  xml       reading records of PubMed as entrez does, beside fast-xml-parser and
            regular expressions: time, memory, and whether the facts are right
  staging   staging articles with entrez and asking them with SQL, beside tables
            without keys that regular expressions filled
  law       importing an archive of law with california-codes and searching it,
            beside looking through every text
  points    calls, requests and points for ten everyday tasks with
            github-projects, beside a server that takes node ids alone
  servers   from the start of each of the five servers to its first list of
            tools, beside devflow
  together  light calls of each server while heavy calls of another run, with
            all of them served on one port

Flags:
  --rounds <n>     how often everybody gets a turn (5; startup and servers
                   11; memory, check and together 3)
  --seconds <n>    how long a turn is measured (2); of the first four, and of
                   together, how long a call is repeated (3)
  --only <a,b>     only these of kit, sdk-v2, sdk-v2-inline, sdk-v1, fastmcp,
                   bare; of the first four alone
  --quick          every contender once and as short as can be, to see that it
                   runs; not for search
  --json           the report for programs, alone on standard output where npm
                   is told to be silent: npm run --silent bench -- --json
  --files <n>      of search: how many files the tree has (20000)
  --megabytes <n>  of search: how large the tree is (200); of xml: how large the
                   document is (8)
  --sizes <a,b>    of graph: how many entities (1000,100000); of staging: how
                   many articles (1000,10000); of law: how many sections
                   (160000); of together: percent of the largest calls (100)
  --help           this text

Example: npm run bench -- http --only kit,sdk-v2,bare --rounds 3`;

/** Shows progress on a terminal. */
export interface ProgressLine {
  readonly tell: (what: string) => void;
  readonly end: () => void;
}

const CLEAR_LINE = '\r\u001B[K';

/** Writes one line on standard error that replaces itself; nothing where no terminal shows it. */
export function createProgressLine(subject: string): ProgressLine {
  const write = (text: string): void => {
    if (process.stderr.isTTY) process.stderr.write(`${CLEAR_LINE}${text.slice(0, 79)}`);
  };
  return { tell: (what) => write(`${subject}: ${what}`), end: () => write('') };
}

/** A contender ended, or did not answer as it must; the message says which and how. */
export class ContenderError extends Error {
  override readonly name = 'ContenderError';
}

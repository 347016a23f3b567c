import { countLines } from './command.ts';
import { PLANTED } from './make-tree.ts';
import type { BenchTask, Contender } from './measure.ts';
import type { Server } from './started.ts';

/** Where the contenders work. */
export interface Scene {
  readonly folder: string;
  readonly workspace: Server;
  readonly filesystem: Server;
}

const FIRST_PAGE = 100;

/** What is measured: contents beside grep, names beside find and server-filesystem. */
export function searchTasks(scene: Scene): readonly BenchTask[] {
  const { rare, frequent } = PLANTED;
  const inAnyCase = { query: rare.text.toLowerCase(), ignoreCase: true };
  const pattern = `${rare.text.slice(0, 10)}[A-Z]\\w+`;
  const loose = '= (cache|store)\\.(merge|sort)\\(99[0-9]\\)';
  return [
    contents('rare text, whole tree', [
      grep(scene, ['-F', rare.text]),
      allPages(scene, { query: rare.text }),
    ]),
    contents('frequent text, all pages', [
      grep(scene, ['-F', frequent.text]),
      allPages(scene, { query: frequent.text }),
    ]),
    {
      ...contents('frequent text, first page', [
        grep(scene, ['-F', frequent.text]),
        firstPage(scene, { query: frequent.text }),
      ]),
      sameCount: false,
    },
    contents('rare text in any case', [
      grep(scene, ['-i', '-F', rare.text]),
      allPages(scene, inAnyCase),
    ]),
    contents('regex with a text in it', [
      grep(scene, ['-P', pattern]),
      allPages(scene, { query: pattern, regex: true }),
    ]),
    contents('regex of common words', [
      grep(scene, ['-E', loose]),
      allPages(scene, { query: loose, regex: true }),
    ]),
    names(scene),
  ];
}

function contents(name: string, contenders: readonly Contender[]): BenchTask {
  return { name, contenders, sameCount: true };
}

function grep({ folder }: Scene, args: readonly string[]): Contender {
  return { name: 'grep -rn', run: () => countLines(folder, 'grep', ['-rn', ...args, '.']) };
}

function firstPage({ workspace }: Scene, args: Readonly<Record<string, unknown>>): Contender {
  return {
    name: 'workspace search_code',
    run: async () => {
      const { data } = await workspace.call('search_code', { ...args, maxResults: FIRST_PAGE });
      return Number(data['matchCount']);
    },
  };
}

function allPages({ workspace }: Scene, args: Readonly<Record<string, unknown>>): Contender {
  return {
    name: 'workspace search_code',
    run: async () => {
      let found = 0;
      for (let more: object | undefined = {}; more !== undefined;) {
        const { data } = await workspace.call('search_code', {
          ...args,
          maxResults: 1_000,
          ...more,
        });
        found += Number(data['matchCount']);
        const cursor = data['nextCursor'];
        more = cursor === undefined ? undefined : { cursor };
      }
      return found;
    },
  };
}

// server-filesystem cannot search contents, so its nearest call stands beside search_files.
function names({ folder, workspace, filesystem }: Scene): BenchTask {
  return {
    name: 'names',
    sameCount: true,
    contenders: [
      { name: 'find -name', run: () => countLines(folder, 'find', ['.', '-name', 'needle-*.ts']) },
      {
        name: 'workspace search_files',
        run: async () => {
          const args = { pattern: 'needle-*.ts', limit: 1_000 };
          const { data } = await workspace.call('search_files', args);
          return Array.isArray(data['entries']) ? data['entries'].length : 0;
        },
      },
      {
        name: 'server-filesystem',
        run: async () => {
          const args = { path: folder, pattern: '**/needle-*.ts' };
          const { text } = await filesystem.call('search_files', args);
          return text.split('\n').filter((line) => line.includes('needle-')).length;
        },
      },
    ],
  };
}

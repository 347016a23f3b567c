/** A call that works on one path. */
interface PathCall {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

type CallWith = (path: string) => Readonly<Record<string, unknown>>;

const file = 'README.md';
const edits = [{ oldText: 'the', newText: 'written-by-the-server' }];

/** For every tool, each way in which a caller can hand it a path to a file. */
export const fileCalls: Readonly<Record<string, readonly CallWith[]>> = {
  read_file: [(path) => ({ path })],
  read_files: [(path) => ({ paths: [path] }), (path) => ({ paths: [file, path] })],
  list_directory: [(path) => ({ path })],
  directory_tree: [(path) => ({ path })],
  search_files: [(path) => ({ pattern: '*', path })],
  search_code: [
    (path) => ({ query: 'the', path }),
    (path) => ({ query: 't.e', regex: true, path }),
  ],
  get_file_info: [(path) => ({ path })],
  list_allowed_directories: [],
  write_file: [
    (path) => ({ path, content: 'written-by-the-server' }),
    (path) => ({ path, content: 'written-by-the-server', overwrite: false }),
  ],
  edit_file: [(path) => ({ path, edits }), (path) => ({ path, edits, dryRun: true })],
  create_directory: [(path) => ({ path }), (path) => ({ path: `${path}/made` })],
  move_file: [
    (path) => ({ source: path, destination: 'taken.txt' }),
    (path) => ({ source: file, destination: path }),
    (path) => ({ source: file, destination: path, overwrite: true }),
  ],
  copy_file: [
    (path) => ({ source: path, destination: 'copied.txt' }),
    (path) => ({ source: path, destination: 'copied', recursive: true }),
    (path) => ({ source: file, destination: path }),
    (path) => ({ source: file, destination: path, overwrite: true }),
  ],
  delete_file: [(path) => ({ path }), (path) => ({ path, permanently: true, recursive: true })],
};

/** Every call of every tool on one path. */
export function callsOn(path: string): readonly PathCall[] {
  return Object.entries(fileCalls).flatMap(([tool, ways]) =>
    ways.map((way) => ({ tool, arguments: way(path) })),
  );
}

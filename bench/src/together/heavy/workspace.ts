import { count, type ListHeavyCalls, readPages, repeat } from '../heavy-call.ts';
import { EDITS } from '../make-files.ts';

/** Looking through many files. */
export const listSearches: ListHeavyCalls = ({ files, megabytes, entries }) => {
  return [
    {
      tool: 'search_code',
      size: `a regex, ${megabytes} MB`,
      // No text that every match must hold, so that every line is tried.
      prepare: readPages({
        query: '(\\w+) = (\\w+)\\.(\\w+)\\(\\d\\d[02468]\\);$',
        regex: true,
        contextLines: 10,
        maxResults: 1_000,
      }),
    },
    {
      tool: 'search_code',
      size: `nothing, ${megabytes} MB`,
      prepare: repeat({ query: '(a|b|c)+z[0-9]{3}$', regex: true, ignoreCase: true }),
    },
    {
      tool: 'search_files',
      size: `${count(files)} files`,
      prepare: readPages({ pattern: '**/*e*-*[0-9].ts', limit: 1_000 }),
    },
    {
      tool: 'directory_tree',
      size: '3,000 entries',
      prepare: repeat({ depth: 20, maxEntries: 3_000, sizes: true, includeIgnored: true }),
    },
    {
      tool: 'list_directory',
      size: `${count(entries)} entries`,
      prepare: readPages({ path: 'many', sortBy: 'size', limit: 1_000 }),
    },
  ];
};

/** Reading and writing large files. */
export const listFileCalls: ListHeavyCalls = (sizes) => {
  const { pictureBytes, hashedBytes, writtenLetters } = sizes;
  return [
    {
      tool: 'read_file',
      size: `the end of ${count(hashedBytes / 1_024)} KiB`,
      prepare: repeat({ path: 'hashed.log', startLine: Math.floor(hashedBytes / 60) }),
    },
    {
      tool: 'read_file',
      size: `a picture, ${count(pictureBytes / 1_024)} KiB`,
      prepare: repeat({ path: 'picture.png' }),
    },
    {
      tool: 'read_files',
      size: '50 files',
      prepare: repeat({ paths: Array.from({ length: 50 }, () => 'edited.txt') }),
    },
    {
      tool: 'get_file_info',
      size: `${count(hashedBytes / 1_024)} KiB`,
      prepare: repeat({ path: 'hashed.log' }),
    },
    {
      tool: 'write_file',
      size: `${count(writtenLetters)} letters`,
      prepare: () => {
        const content = 'a line that is written again and again, whole\n'.repeat(
          Math.floor(writtenLetters / 46),
        );
        return () => ({ path: 'written.txt', content, overwrite: true });
      },
    },
    {
      tool: 'edit_file',
      size: `${EDITS} edits, ${count(sizes.editedBytes / 1_024)} KiB`,
      prepare: repeat({
        path: 'edited.txt',
        edits: Array.from({ length: EDITS }, (_, mark) => ({
          oldText: `mark ${mark} here`,
          newText: `another mark ${mark}`,
        })),
        dryRun: true,
      }),
    },
  ];
};

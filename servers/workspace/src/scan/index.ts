export { MAX_FILE_BYTES } from './content/file-reader.ts';
export { fileTypes, type FileType } from './file-types.ts';
export { findCode } from './find-code.ts';
export { findFiles } from './find-files.ts';
export { findTree } from './find-tree.ts';
export { createScanner, type Watch } from './scanner.ts';
export { describeCode } from './text/describe-code.ts';
export { describeFiles } from './text/describe-files.ts';
export { describeTree } from './text/describe-tree.ts';

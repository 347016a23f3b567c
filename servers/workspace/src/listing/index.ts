export { ENTRY_TYPES } from './entry.ts';
export { findInfo, type FileInfo } from './file-info.ts';
export { LINK_ENDS } from './link.ts';
export { listFolder, type Listing } from './list-folder.ts';
export { listRoots } from './list-roots.ts';
export { SORT_KEYS } from './order.ts';
export { lettersOf, octalOf } from './permissions.ts';

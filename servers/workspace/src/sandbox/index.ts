export { FolderError, type Folder } from './folder.ts';
export { isSame, within, type Grip } from './grip.ts';
export { errnoOf, isMissing } from './errno.ts';
export {
  kindOf,
  requireFile,
  requireFolder,
  requireSomething,
  withOpenFile,
  type Occupied,
  type Place,
} from './place.ts';
export { explain, moved, wrongKind } from './refusals.ts';
export {
  createSandbox,
  openSandbox,
  type Hooks,
  type Sandbox,
  type SandboxOptions,
  type Use,
} from './sandbox.ts';

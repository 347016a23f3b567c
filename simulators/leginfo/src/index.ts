export { startSimulator, type Simulator, type SimulatorOptions } from './start-simulator.ts';
export { FAULT_KINDS, type Fault, type FaultKind } from './shell/fault.ts';
export type { Counters, SeenRequest } from './shell/register.ts';
export {
  writeLabel,
  type SimAct,
  type SimHeading,
  type SimParagraph,
  type SimSection,
  type SimVersion,
} from './sim-section.ts';
export { listSections } from './law/all-sections.ts';
export { buildToc, type SimPlace, type SimTocNode } from './law/toc-tree.ts';
export { renderMultiplesPage } from './render/multiples-page.ts';
export { renderSectionPage } from './render/section-page.ts';
export { renderTextPage } from './render/text-page.ts';
export { renderTocPage } from './render/toc-page.ts';
export { renderCaml } from './archive/caml.ts';
export { createZipWriter } from './archive/zip-writer.ts';
export {
  listArchivedSections,
  writeArchive,
  type ArchiveFacts,
  type ArchiveOptions,
} from './archive/write-archive.ts';

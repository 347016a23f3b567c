export { startSimulator, type Simulator, type SimulatorOptions } from './start-simulator.ts';
export { FAULT_KINDS, type Fault, type FaultKind } from './service/faults.ts';
export type { Counters, SeenRequest } from './service/register.ts';
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
export { renderTextPage } from './render/section-page.ts';
export { renderTocPage } from './render/toc-page.ts';
export { renderCaml } from './archive/write-archive.ts';
export { createZipWriter } from './archive/zip-writer.ts';
export {
  listArchivedSections,
  writeArchive,
  type ArchiveFacts,
  type ArchiveOptions,
} from './archive/write-archive.ts';

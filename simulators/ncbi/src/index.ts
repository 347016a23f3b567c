export { startSimulator, type Simulator, type SimulatorOptions } from './start-simulator.ts';
export type { Busiest, Counters, SeenRequest } from './shell/counters.ts';
export { FAULT_KINDS, type Fault, type FaultKind } from './shell/fault.ts';
export { renderPubmedXml, renderPubmedXmlParts } from './pubmed-set.ts';

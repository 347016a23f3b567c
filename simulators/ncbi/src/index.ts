export { startSimulator, type Simulator, type SimulatorOptions } from './start-simulator.ts';
export type { Busiest, Counters, SeenRequest } from './service/counters.ts';
export { FAULT_KINDS, type Fault, type FaultKind } from './service/faults.ts';
export { renderPubmedXml, renderPubmedXmlParts } from './pubmed-set.ts';

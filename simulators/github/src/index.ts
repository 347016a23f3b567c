export { startSimulator, type Simulator, type SimulatorOptions } from './start-simulator.ts';
export type { Counters, SeenRequest } from './shell/counters.ts';
export type { FaultKind, SimFault } from './shell/fault.ts';
export { loadSchema } from './schema/load-schema.ts';
export { TOKENS, type Tokens } from './shell/tokens.ts';
export type { Populated, PopulateOptions } from './world/populate-options.ts';

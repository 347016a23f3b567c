export { startSimulator, type Simulator, type SimulatorOptions } from './start-simulator.ts';
export type { Counters, SeenRequest } from './service/counters.ts';
export type { FaultKind, SimFault } from './service/faults.ts';
export { loadSchema } from './schema/load-schema.ts';
export { TOKENS, type Tokens } from './service/tokens.ts';
export type { Populated, PopulateOptions } from './world/seed-world.ts';

// The parts of the SDK that a connection needs, as one dynamic import.
export { guardEra } from './era-gate.ts';
export { judgeEnvelope } from './judge-envelope.ts';
export { connectSdk } from './connection.ts';

// What a connection needs of the SDK, to be imported in one go when it first does.
export { guardEra } from './era-gate.ts';
export { judgeEnvelope } from './judge-envelope.ts';
export { connectSdk } from './connection.ts';

// What a connection needs of the SDK, to be imported in one go when it first does.
export { connectSdk } from '../protocol/sdk-connection.ts';
export { judgeEnvelope } from './judge-envelope.ts';

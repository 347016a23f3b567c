export { connectSdk } from '../protocol/sdk-connection.ts';
export { judgeEnvelope } from './judge-envelope.ts';

export { createKeySet } from './key-set.ts';
export { verifyJwt } from './verify-jwt.ts';

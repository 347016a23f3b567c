export { verifies } from './verifies.ts';
export type { ProvableId } from './verifies.ts';

/** Says what is wrong with a plan file: where, what was expected, what came, what to do. */
export class PlanError extends Error {
  override readonly name = 'PlanError';
}

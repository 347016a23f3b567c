import { createOutline } from '../../src/server.ts';

/** One call that a tool shows as an example. */
export interface ExampleCall {
  readonly name: string;
  readonly example: string;
  readonly arguments: Record<string, unknown>;
}

/** Every example of every tool, in the order of the list. */
export const EXAMPLE_CALLS: readonly ExampleCall[] = [...createOutline().tools.values()].flatMap(
  ({ name, examples }) =>
    examples.map((example) => ({
      name,
      example: example.name,
      // Examples were held to the schema of the tool when it was defined.
      arguments: (example.arguments ?? {}) as Record<string, unknown>,
    })),
);

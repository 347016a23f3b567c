/** A GraphQL document, with the types of what it takes and what it answers. */
export interface Document<Data, Variables extends object> {
  readonly text: string;
  /** Only for the compiler: no value has it. */
  readonly types?: (variables: Variables) => Data;
}

/** Writes down a GraphQL document; a test holds every one of them against GitHub's own schema. */
export function document<Data, Variables extends object = Record<string, never>>(
  text: string,
): Document<Data, Variables> {
  return { text };
}

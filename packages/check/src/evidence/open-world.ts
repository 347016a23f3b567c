/** Which tools that say to stay in a closed world were seen to reach out of it. */
export interface OpenWorld {
  readonly watched: readonly string[];
  readonly reached: readonly { readonly tool: string; readonly hosts: readonly string[] }[];
}

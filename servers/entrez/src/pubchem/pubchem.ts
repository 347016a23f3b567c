/** PUG REST of PubChem; whatever goes wrong is a ToolError. */
export interface PubChem {
  readonly name: 'PubChem';
}

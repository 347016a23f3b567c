/** The services of PMC beside the E-utilities; whatever goes wrong is a ToolError. */
export interface Pmc {
  readonly name: 'PMC';
}

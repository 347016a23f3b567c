/** The REST services of Europe PMC; whatever goes wrong is a ToolError. */
export interface EuropePmc {
  readonly name: 'Europe PMC';
}

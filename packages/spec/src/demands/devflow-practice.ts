/** What "MCP Protocol Compliance Requirements" calls best practice. */
export const devflowPracticeDemands = [
  {
    id: 'devflow.practice.validate-early',
    kind: 'design',
    owner: 'kit',
    text: 'Input is checked before any work is done.',
  },
  {
    id: 'devflow.practice.clear-messages',
    kind: 'design',
    owner: 'kit',
    text: 'A message names the value that was wrong and says what would be right.',
  },
  {
    id: 'devflow.practice.no-leak',
    kind: 'security',
    owner: 'kit',
    text: 'No host, port, user or other detail of the system reaches the client.',
  },
  {
    id: 'devflow.practice.log-internally',
    kind: 'security',
    owner: 'kit',
    text: 'The whole error, with its stack, goes to the log.',
  },
  {
    id: 'devflow.practice.return-safely',
    kind: 'security',
    owner: 'kit',
    text: 'The client gets a safe sentence for an error that was not foreseen.',
  },
  {
    id: 'devflow.practice.one-definition',
    kind: 'design',
    owner: 'kit',
    text: 'Title, description, input and output schema are stated where the tool is registered.',
  },
  {
    id: 'devflow.retry.attempts',
    kind: 'performance',
    owner: 'kit-in-production',
    text: 'A passing failure is tried again, three times in all, then reported.',
  },
  {
    id: 'devflow.retry.backoff',
    kind: 'performance',
    owner: 'kit-in-production',
    text: 'The wait between attempts grows exponentially and has jitter.',
  },
  {
    id: 'devflow.breaker.opens',
    kind: 'performance',
    owner: 'kit-in-production',
    text: 'After three failures in a row an outside service is no longer called.',
  },
  {
    id: 'devflow.breaker.answer',
    kind: 'response-shape',
    owner: 'kit-in-production',
    text: 'While the breaker is open a call is a result with `isError` that says the service is unavailable.',
  },
  {
    id: 'devflow.breaker.resets',
    kind: 'performance',
    owner: 'kit-in-production',
    text: 'A success sets the count of failures back to zero.',
  },
] as const;

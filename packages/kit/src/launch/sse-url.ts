/**
 * Where HTTP+SSE is served, by the endpoint that clients see and the name that stands in its path;
 * undefined where the endpoint does not show it.
 */
export function sseUrlOf(endpoint: string, name?: string): string | undefined {
  const after = name === undefined ? '' : `/${name}`;
  const end = `/mcp${after}`;
  return endpoint.endsWith(end) ? `${endpoint.slice(0, -end.length)}/sse${after}` : undefined;
}

/** Addresses at which HTTP+SSE of 2024-11-05 is offered beside the endpoint, as paths. */
export type OldStreams = readonly string[];

/** What every door needs to know; the gaps and waits of its service are its own. */
export interface DoorOptions {
  readonly baseUrl: string;
  /** Where the service can reach whoever runs this server. */
  readonly email?: string | undefined;
  /** Other gaps and waits than the service asks for, where it is a simulator. */
  readonly pace?: Pace | undefined;
}

/** How fast a service is called, and called again. */
export interface Pace {
  readonly minGapMs?: number;
  readonly retryBaseMs?: number;
  readonly coolDownMs?: number;
}

import type { ServedConnection } from './served-connection.ts';

/** Ends a connection whose SDK could not be loaded: nobody is there to answer what it was sent. */
export function closeWithoutSdk(
  { runtime, transport, onFailure }: Omit<ServedConnection, 'caller'>,
  cause: unknown,
): void {
  runtime.logger.error({ err: cause }, 'The connection is closed, because the SDK did not load');
  const message = '@modelcontextprotocol/server could not be loaded: install the packages again';
  onFailure?.(new Error(message, { cause }));
  void transport.close();
}

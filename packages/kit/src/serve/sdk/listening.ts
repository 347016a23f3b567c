import { isJSONRPCRequest, type JSONRPCRequest } from '@modelcontextprotocol/server';

import { startDeadline } from '../../call/deadline.ts';
import type { Caller } from '../../call/types.ts';
import type { Runtime } from '../../call/runtime.ts';
import type { WatchHold } from '../../define/changes.ts';
import type { ProtocolFault } from '../../errors/protocol-fault.ts';
import { ToolError } from '../../errors/tool-error.ts';
import { isObject } from '../../define/schema/json.ts';
import { asFault } from '../methods/serve-method.ts';
import { findResource, holdWatch } from '../methods/find-resource.ts';

/** A `subscriptions/listen` request with its watches. */
export interface Listening {
  readonly request: JSONRPCRequest;
  /** The request reduced to what is supported, or the error to respond with. */
  readonly ready: Promise<JSONRPCRequest | ProtocolFault>;
  /** Releases all watches, including those that are still starting. */
  readonly release: () => void;
}

/**
 * Starts the watches of a `subscriptions/listen` request. Unknown or unwatchable resources are
 * removed from it, because the SDK acknowledges everything that it contains. Undefined for other
 * messages, or if no resource is named.
 */
export function startListening(
  runtime: Runtime,
  caller: Caller,
  message: unknown,
): Listening | undefined {
  // Every message passes through here, and the SDK's own check is expensive.
  if (!isObject(message) || message['method'] !== 'subscriptions/listen') return undefined;
  const uris = isJSONRPCRequest(message) ? listUris(message) : [];
  if (!isJSONRPCRequest(message) || uris.length === 0) return undefined;
  const holds = new Set<WatchHold>();
  const release = (): void => {
    for (const hold of holds) hold.release();
    holds.clear();
  };
  const ready = honour(runtime, caller, { uris, holds }).then(
    (honoured) => narrow(message, honoured),
    (thrown: unknown) => {
      release();
      if (thrown instanceof ToolError) return asFault(thrown, runtime);
      throw thrown;
    },
  );
  return { request: message, ready, release };
}

function listUris({ params }: JSONRPCRequest): readonly string[] {
  const filter: unknown = params?.['notifications'];
  const uris: unknown = isObject(filter) ? filter['resourceSubscriptions'] : undefined;
  const isList = Array.isArray(uris) && uris.every((uri) => typeof uri === 'string');
  // An invalid list is passed on unchanged, for the SDK to reject.
  return isList ? [...new Set<string>(uris)] : [];
}

function narrow(request: JSONRPCRequest, honoured: readonly string[]): JSONRPCRequest {
  const filter: unknown = request.params?.['notifications'];
  const notifications = { ...(isObject(filter) && filter), resourceSubscriptions: honoured };
  return { ...request, params: { ...request.params, notifications } };
}

interface Wanted {
  readonly uris: readonly string[];
  readonly holds: Set<WatchHold>;
}

async function honour(
  runtime: Runtime,
  caller: Caller,
  { uris, holds }: Wanted,
): Promise<readonly string[]> {
  const max = runtime.definition.limits.watches;
  if (uris.length > max) {
    const message = `This subscription names ${uris.length} resources; the limit is ${max}.`;
    throw new ToolError('invalid_arguments', message);
  }
  const honoured = await Promise.all(
    uris.map(async (uri) => {
      const found = findResource(runtime, caller, uri);
      if (found === undefined) return false;
      const hold = holdWatch(runtime, found, uri);
      holds.add(hold);
      const timeoutMs = found.resource.timeoutMs ?? runtime.definition.limits.timeoutMs;
      const failure = await findFailure(hold, timeoutMs);
      if (failure === undefined) return true;
      report(runtime, uri, failure.err);
      hold.release();
      return false;
    }),
  );
  return uris.filter((_uri, index) => honoured[index]);
}

async function findFailure(
  hold: WatchHold,
  timeoutMs: number,
): Promise<{ readonly err: unknown } | undefined> {
  const deadline = startDeadline(timeoutMs);
  try {
    await Promise.race([hold.ready, deadline.broken]);
    return undefined;
  } catch (err) {
    return { err };
  } finally {
    deadline.stop();
  }
}

function report({ logger }: Runtime, uri: string, err: unknown): void {
  const level = err instanceof ToolError ? 'debug' : 'error';
  logger[level]({ err, uri }, 'A resource could not be watched');
}

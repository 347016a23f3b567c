import { modernMeta, modernRequest, request, type Message } from '../../support/messages.ts';

/** A modern call that any client could make. */
export function modernView(id: unknown, meta: Message = {}): Message {
  return request('tools/call', { name: 'tell_view', _meta: { ...modernMeta, ...meta } }, id);
}

/** A modern request that only the SDK answers. */
export function forSdk(id: unknown): Message {
  return modernRequest('resources/list', {}, id);
}

/** A legacy one. */
export function forLegacySdk(id: unknown): Message {
  return request('resources/list', {}, id);
}

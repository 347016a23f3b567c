import type * as z from 'zod';

import type { hubEvent } from '../shapes/event.ts';
import type { HubEvent, PlainEvent } from './event-log.ts';

/** An event as it is answered; its place in the log is nobody's business. */
export function showEvent(event: HubEvent | PlainEvent): z.input<typeof hubEvent> {
  const { changes, ...rest } = event;
  const { sequence: _, ...shown } = { sequence: 0, ...rest };
  return { ...shown, ...(changes !== undefined && { changes: [...changes] }) };
}

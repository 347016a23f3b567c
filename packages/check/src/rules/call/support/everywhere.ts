import { anyTransport, bothEras } from '../../define-rule.ts';

/** Both eras, every way to reach a server. */
export const everywhere = { eras: bothEras, transports: anyTransport } as const;

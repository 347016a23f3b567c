import { isIP } from 'node:net';
import { connect } from 'node:tls';

const CONNECT_MS = 5000;

/** Why the certificate of a server is not trusted; empty where it is; undefined where none was seen. */
export function findDistrust(url: URL): Promise<string | undefined> {
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(url.port === '' ? 443 : url.port),
      ...(isIP(host) === 0 && { servername: host }),
      // Seen and told, not trusted: nothing is sent over this connection.
      rejectUnauthorized: false,
      timeout: CONNECT_MS,
    });
    const finish = (distrust: string | undefined): void => {
      socket.destroy();
      resolve(distrust);
    };
    socket.once('secureConnect', () =>
      finish(socket.authorized ? '' : String(socket.authorizationError)),
    );
    socket.once('timeout', () => finish(undefined));
    socket.once('error', () => finish(undefined));
  });
}

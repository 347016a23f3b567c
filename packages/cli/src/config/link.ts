import type { LinkFormat } from './hosts.ts';
import type { HostEntry } from './merge.ts';

/** The link that asks a host to install an entry. */
export function renderLink({ start, payload }: LinkFormat, entry: HostEntry): string {
  return `${start}${renderPayload(payload, entry)}`;
}

function renderPayload(payload: LinkFormat['payload'], { name, fields }: HostEntry): string {
  switch (payload) {
    case 'json':
      return encode(toAsciiJson({ name, ...fields }));
    case 'base64': {
      const config = Buffer.from(toAsciiJson(fields)).toString('base64');
      // Base64 has "+", "/" and "=" in it, which mean something else in a query.
      return `name=${encode(name)}&config=${encode(config)}`;
    }
  }
}

/** Brackets, quotes and stars are left by the built-in function, and end a link in Markdown. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*~]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
}

/**
 * JSON that a host may decode in its own way: VS Code decodes "%" once more than needed, and bytes
 * out of base64 are taken for UTF-8 by some and for Latin-1 by others.
 */
function toAsciiJson(value: object): string {
  return JSON.stringify(value).replaceAll(/[%\u007F-\uFFFF]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

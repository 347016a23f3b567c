import { KitError } from '../errors/kit-error.ts';

/** A picture that a host may show beside a definition. */
export interface Icon {
  /** An `https:` address or a `data:` URI. */
  readonly src: string;
  readonly mimeType?: string;
  /** Sizes as `48x48`, or `any` for vector graphics. */
  readonly sizes?: readonly string[];
  readonly theme?: 'light' | 'dark';
}

const SIZE = /^(\d+x\d+|any)$/;

/** Throws unless every icon is one that clients accept. */
export function assertIcons(owner: string, icons: readonly Icon[] = []): void {
  for (const icon of icons) {
    if (!/^(https:\/\/|data:image\/)/.test(icon.src)) {
      throw new KitError(
        'KIT_ICON_INVALID',
        `${owner} has an icon with source "${icon.src.slice(0, 60)}": expected an https address or a data:image URI.`,
      );
    }
    const size = icon.sizes?.find((candidate) => !SIZE.test(candidate));
    if (size === undefined) continue;
    throw new KitError(
      'KIT_ICON_INVALID',
      `${owner} has an icon of size "${size}": expected the form 48x48, or any.`,
    );
  }
}

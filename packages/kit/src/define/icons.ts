import { KitError } from '../errors/kit-error.ts';
import { assertList } from './options.ts';

/** An icon that a host may show next to a definition. */
export interface Icon {
  /** An `https:` URL or a `data:` URI. */
  readonly src: string;
  readonly mimeType?: string;
  /** Sizes as `48x48`, or `any` for vector graphics. */
  readonly sizes?: readonly string[];
  readonly theme?: 'light' | 'dark';
}

const SOURCE = /^(https:\/\/|data:image\/)/;
const THEMES: readonly unknown[] = ['light', 'dark', undefined];
const SIZE = /^(\d+x\d+|any)$/;

/** Throws unless every icon is valid for clients. */
export function assertIcons(owner: string, icons: readonly Icon[] = []): void {
  assertList(owner, 'icons', icons);
  for (const icon of icons) {
    // spec: tools.icons
    if (!SOURCE.test(icon.src) || !URL.canParse(icon.src)) {
      const source = String(icon.src).slice(0, 60);
      refuse(
        `${owner} has an icon with source "${source}"`,
        'an https address or a data:image URI',
      );
    }
    const size = icon.sizes?.find((candidate) => !SIZE.test(candidate));
    if (size !== undefined)
      refuse(`${owner} has an icon of size "${size}"`, 'the form 48x48, or any');
    // The official client drops the whole list when a theme is unknown to it.
    if (!THEMES.includes(icon.theme)) {
      refuse(`${owner} has an icon for the theme "${String(icon.theme)}"`, 'light or dark');
    }
  }
}

function refuse(what: string, expected: string): never {
  throw new KitError('KIT_ICON_INVALID', `${what}: expected ${expected}.`);
}

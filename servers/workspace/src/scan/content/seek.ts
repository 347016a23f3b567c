import type { AnyOf } from './required-texts.ts';

/** Where something is next, from a place on; -1 when it is nowhere. Places may only grow. */
export type Seek = (from: number) => number;

/** Looks for one text. What was found once is remembered, so that a text is read only once. */
function seekText(content: string, text: string): Seek {
  let place = -2;
  return (from) => {
    if (place !== -1 && place < from) place = content.indexOf(text, from);
    return place;
  };
}

/** Looks for any of several texts. */
function seekAny(content: string, texts: AnyOf): Seek {
  const [only] = texts;
  if (only !== undefined && texts.length === 1) return seekText(content, only);
  const seeks = texts.map((text) => seekText(content, text));
  return (from) => {
    const places = seeks.map((seek) => seek(from)).filter((place) => place >= 0);
    return places.length === 0 ? -1 : Math.min(...places);
  };
}

/** Looks for any of several texts, whatever their case. */
function seekAnyCase(content: string, texts: AnyOf): Seek {
  const pattern = anyCase(texts);
  let place = -2;
  return (from) => {
    if (place === -1 || place >= from) return place;
    pattern.lastIndex = from;
    place = pattern.exec(content)?.index ?? -1;
    return place;
  };
}

/** Plain texts in any case: there is nothing in them that an engine could try in several ways. */
export function anyCase(texts: AnyOf): RegExp {
  const escaped = texts.map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
  return new RegExp(escaped.join('|'), 'giu');
}

/**
 * Looks for a line that holds a text of every group. Each step goes to the line of the group that
 * is farthest away, so common texts cost nothing where a rare one is asked for too.
 */
export function seekLine(content: string, groups: readonly AnyOf[], ignoreCase: boolean): Seek {
  const seeks = groups.map((texts) =>
    ignoreCase ? seekAnyCase(content, texts) : seekAny(content, texts),
  );
  return (from) => {
    for (let at = from; ;) {
      let farthest = at;
      for (const seek of seeks) {
        const place = seek(at);
        if (place < 0) return -1;
        if (place > farthest) farthest = place;
      }
      const line = farthest === 0 ? 0 : content.lastIndexOf('\n', farthest - 1) + 1;
      if (line <= at) return farthest;
      at = line;
    }
  };
}

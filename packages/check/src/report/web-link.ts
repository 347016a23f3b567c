// What may stand in an address as it is; everything else is spelled in percent.
const OTHERS = /[^\w\-.~:/?@!$&()*+,;=%]|%(?![\da-f]{2})/giu;

/** An address that can be followed safely wherever it is written; undefined where it is none of the web. */
export function webLink(url: string | undefined): string | undefined {
  if (url === undefined || !/^https?:\/\/[^/]/i.test(url)) return undefined;
  const [address = '', ...fragment] = url.replaceAll(/\p{Cs}/gu, '').split('#');
  const clean = address.replaceAll(OTHERS, spell);
  return fragment.length === 0 ? clean : `${clean}#${fragment.join('#').replaceAll(OTHERS, spell)}`;
}

function spell(character: string): string {
  return character === "'" ? '%27' : encodeURIComponent(character);
}

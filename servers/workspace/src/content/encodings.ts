/** The encodings that texts are read and written in, by the names of the WHATWG standard or of IANA. */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'iso-8859-1',
  'iso-8859-2',
  'iso-8859-5',
  'iso-8859-6',
  'iso-8859-7',
  'iso-8859-8',
  'iso-8859-9',
  'iso-8859-15',
  'koi8-r',
  'koi8-u',
  'macintosh',
  'ibm437',
  'ibm850',
  'ibm866',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'gb18030',
  'big5',
] as const;

/** The name of an encoding that texts are read and written in. */
export type Encoding = (typeof ENCODINGS)[number];

/** Whether a name is that of a supported encoding. */
export function isEncoding(name: string): name is Encoding {
  return ENCODINGS.some((encoding) => encoding === name);
}

/** How many bytes the smallest character takes, and so how line ends lie in the file. */
export function widthOf(encoding: Encoding): 1 | 2 {
  return encoding === 'utf-16le' || encoding === 'utf-16be' ? 2 : 1;
}

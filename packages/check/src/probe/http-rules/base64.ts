/** A text as a header carries it in Base64, also where plain text would do. */
export const inBase64 = (text: string): string =>
  `=?base64?${Buffer.from(text, 'utf8').toString('base64')}?=`;

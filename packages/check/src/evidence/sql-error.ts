import type { Exchange } from '../wire/exchange.evidence.ts';

// What the parsers of databases say when a text has broken a statement.
const complaints =
  /unrecognized token: \\?"|near \\?"[^"]{0,40}\\?": syntax error|unterminated quoted string at or near|syntax error at or near \\?"|You have an error in your SQL syntax|Unclosed quotation mark after the character string|Incorrect syntax near|quoted string not properly terminated|ORA-0(?:0907|0933|0936|1756)\b|SQLSTATE\[42/i;
// A search language inside the database, whose text was a parameter as it should be.
const searchLanguages = /\bfts[345]\b|tsquery|MATCH expression/i;

/** The words of an answer in which a database complains about a statement. */
export function findSqlError({ result, error }: Exchange): string | undefined {
  const said = JSON.stringify([result, error]);
  return searchLanguages.test(said) ? undefined : complaints.exec(said)?.[0];
}

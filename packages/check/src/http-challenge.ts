/** One parameter of a `WWW-Authenticate: Bearer` header; undefined where it has none. */
export function challengeParameter(header: string, name: string): string | undefined {
  const [, quoted, token] =
    new RegExp(String.raw`(?:^|[\s,])${name}\s*=\s*(?:"([^"]*)"|([^\s,"]+))`, 'i').exec(header) ??
    [];
  return quoted ?? token;
}

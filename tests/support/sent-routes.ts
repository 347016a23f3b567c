import type { SentRequest } from './recording-proxy.ts';

/**
 * What a server asks of a service: a method and the template of a path, and the names of the
 * parameters beside it, in query or form; with a star behind it a name may come more than once, and
 * a star alone is any name.
 * `{name}` stands for one part of a path, and `{one|other}` for one of these words.
 */
export type RouteTable = Readonly<Record<string, readonly string[]>>;

/** Which route of a table a request is, or what is wrong with it. */
export type ReadRoute = (
  request: SentRequest,
) => { readonly route: string } | { readonly fault: string };

/** Creates a reader of requests. */
export function createRouteReader(table: RouteTable): ReadRoute {
  const routes = Object.entries(table).map(([route, names]) => {
    const [method = '', template = ''] = route.split(' ');
    return { route, method, pattern: toPattern(template), names };
  });
  return (request) => {
    const { method, target, type, body } = request;
    const mark = target.indexOf('?');
    const path = mark === -1 ? target : target.slice(0, mark);
    if (isAstray(target, path)) return { fault: `went astray: ${method} ${target.slice(0, 200)}` };
    const found = routes.find((one) => one.method === method && one.pattern.test(path));
    if (found === undefined) return { fault: `is no known route: ${method} ${path.slice(0, 200)}` };
    const form = type.includes('x-www-form-urlencoded') ? body : '';
    const given = [...new URLSearchParams(target.slice(path.length)), ...new URLSearchParams(form)];
    const odd = given.find(([name], index) => {
      if (found.names.includes(`${name}*`) || found.names.includes('*')) return false;
      return !found.names.includes(name) || given.findIndex(([one]) => one === name) !== index;
    });
    if (odd === undefined) return { route: found.route };
    return { fault: `has a parameter of its own, ${JSON.stringify(odd)}, in ${found.route}` };
  };
}

function toPattern(template: string): RegExp {
  const parts = template.split(/(\{[^}]+\})/).map((part) => {
    if (!part.startsWith('{')) return part.replaceAll(/[.+*?^$()[\]|\\]/g, String.raw`\$&`);
    return part.includes('|') ? `(?:${part.slice(1, -1)})` : '[^/]+';
  });
  return new RegExp(`^${parts.join('')}$`);
}

/** Whether somebody on the way could read another path in an address than the one that is in it. */
function isAstray(target: string, path: string): boolean {
  const decoded = path.replaceAll(/%(?:2e|2f|5c|3b)/gi, decodeURIComponent);
  return (
    !/^[!-~]+$/.test(target) ||
    /[\\#;]/.test(target) ||
    /\/\//.test(path) ||
    new URL(target, 'http://127.0.0.1').pathname !== path ||
    decoded.split(/[/\\]/).some((part) => /^\.{1,2}(?:;|$)/.test(part))
  );
}

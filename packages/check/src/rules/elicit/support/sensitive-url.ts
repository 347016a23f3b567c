import { secretIn } from '../../sec/support/secrets.ts';

/** Parameters that log somebody in, or that are secrets of others. */
const ready =
  /^(?:access_?token|id_?token|refresh_?token|auth_?token|bearer|jwt|session_?token|password|passwd|pwd|api_?key|client_?secret)$/i;
const email = /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/i;

/** What in a URL says who the user is, or lets others in, as phrases. */
export function sensitiveIn(url: URL): readonly string[] {
  const fields = [...url.searchParams, ...new URLSearchParams(url.hash.replace(/^#/, ''))];
  const login = fields.filter(([name, value]) => ready.test(name) && value !== '');
  const rest = decoded(`${url.pathname}${url.search}${url.hash}`);
  const secret = secretIn(rest);
  return [
    ...(url.username === '' && url.password === '' ? [] : ['a user name or password']),
    ...new Set(login.map(([name]) => `a ready-made login in "${name}"`)),
    ...(email.test(rest) ? ['an email address'] : []),
    ...(secret !== undefined && login.length === 0 ? [secret] : []),
  ];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A URL as evidence shows it: without what is secret, personal or made anew in every run. */
export function shownUrl(url: URL): string {
  const path = url.pathname
    .split('/')
    .map((part) => (isRandom(part) || email.test(decoded(part)) ? '…' : part))
    .join('/');
  const names = [...new Set(url.searchParams.keys())].map((name) => `${name}=…`).join('&');
  const user = url.username === '' && url.password === '' ? '' : '…@';
  const query = names === '' ? '' : `?${names}`;
  return `${url.protocol}//${user}${url.host}${path}${query}${url.hash === '' ? '' : '#…'}`;
}

const isRandom = (part: string): boolean => part.length >= 12 && /\d/.test(part);

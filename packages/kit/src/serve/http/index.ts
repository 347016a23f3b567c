export { serveHttp } from './serve-http.ts';
export type { HttpOptions, HttpServer } from './serve-http.ts';

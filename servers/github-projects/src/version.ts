/** The version of the server, which is that of its package. */
export const VERSION = '0.1.0';

/** The version of the command; a test holds it against the manifest. */
export const VERSION = '0.1.0';

/** The version of the package; a test holds it against the manifest. */
export const version = '0.1.0';

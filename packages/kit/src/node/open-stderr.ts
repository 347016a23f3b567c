let survives = false;

/**
 * Standard error that may be closed: where nobody reads the log any more, what goes there is lost,
 * and nothing else. It is opened when something is written, which most servers seldom do.
 */
export function openStderr(): NodeJS.WriteStream {
  if (!survives) process.stderr.on('error', () => {});
  survives = true;
  return process.stderr;
}

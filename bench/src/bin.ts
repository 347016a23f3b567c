import { readOptions, UsageError } from './options.ts';
import { benchSearch, describeSearch } from './search.ts';

try {
  const options = readOptions(process.argv.slice(2));
  const report = await benchSearch(options);
  console.log(options.json ? JSON.stringify(report, undefined, 2) : describeSearch(report));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

// Holds the write lock of the file that it is told, until it is told to let go.
import process, { argv } from 'node:process';

import { DatabaseSync } from '@photostructure/sqlite';

const [, , path = ''] = argv;
const database = new DatabaseSync(path);
// Vectors may just be written.
database.exec('PRAGMA busy_timeout = 10000');
database.exec('BEGIN IMMEDIATE');
process.on('message', () => {
  database.exec('ROLLBACK');
  database.close();
  process.disconnect();
});
process.send('locked');

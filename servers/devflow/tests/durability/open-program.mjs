// Opens the file that it is told, writes one entity, and says what came of it.
import { pid } from 'node:process';

import { openMemory } from '@wellspoken/devflow';

const context = { client: { name: 'race', version: '1.0.0' }, caller: { id: 'race' } };

async function write(path) {
  const memory = openMemory({ path });
  const entity = { project: 'default', name: `From ${pid}`, type: 'task' };
  await memory.write({ tool: 'create_entities', context }, (writer) => writer.insertEntity(entity));
  await memory.close();
}

/** What came of it, in a word or a sentence. */
async function tryToWrite(path) {
  try {
    await write(path);
    return 'written';
  } catch (error) {
    return String(error);
  }
}

process.on('message', (path) => {
  void tryToWrite(path).then((said) => process.send(said));
});
process.send('ready');

import { crc32, deflateSync } from 'node:zlib';

const SIZE = 64;
const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** A small picture in shades of grey, another one for each number. */
export function drawPng(number: number): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(SIZE, 0);
  head.writeUInt32BE(SIZE, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = Array.from({ length: SIZE }, (_row, y) => [
    0,
    ...Array.from({ length: SIZE }, (_column, x) => (x * y * number) % 256),
  ]);
  const pixels = deflateSync(Buffer.from(rows.flat()));
  return Buffer.concat([
    SIGNATURE,
    writeChunk('IHDR', head),
    writeChunk('IDAT', pixels),
    writeChunk('IEND', Buffer.alloc(0)),
  ]);
}

function writeChunk(type: string, data: Uint8Array): Uint8Array {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(data.length, 0);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(typed), 0);
  return Buffer.concat([frame, typed, check]);
}

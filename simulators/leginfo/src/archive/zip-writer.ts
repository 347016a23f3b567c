import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';

/** Writes members of a zip one after the other, and keeps only the list of them in memory. */
export interface ZipWriter {
  readonly add: (name: string, text: string | Buffer) => Promise<void>;
  /** For members that are too large to be held whole. */
  readonly addParts: (name: string, parts: Iterable<string>) => Promise<void>;
  /** Writes the list of members; gives the size of the file. */
  readonly end: () => Promise<number>;
  /** Closes a file that will not be finished. */
  readonly abandon: () => Promise<void>;
}

const UTF8 = 0x800;
const SIZES_FOLLOW = 0x8;
const PART = 64 * 1024;

// Members are small: so is what packing them needs.
const SMALL = { level: 1, memLevel: 3, windowBits: 12, chunkSize: 4096 };
const WORTH_WRITING = 1024 * 1024;

/** Opens a zip; all members are dated alike, so that equal contents make equal files. */
export async function createZipWriter(path: string, dated: Date): Promise<ZipWriter> {
  const { write, offset, close } = await openSink(path);
  const list = createList();
  const enlist = (member: Member): void => list.add(listRecord(member, dated));
  return {
    add: async (name, text) => {
      const bytes = typeof text === 'string' ? Buffer.from(text) : text;
      const packed = deflateRawSync(bytes, SMALL);
      const member = {
        name,
        crc: crc32(bytes),
        packed: packed.length,
        size: bytes.length,
        offset: offset(),
        flags: UTF8,
      };
      enlist(member);
      await write(Buffer.concat([writeLocalHeader(member, dated), packed]));
    },
    addParts: async (name, parts) => {
      const empty = {
        name,
        crc: 0,
        packed: 0,
        size: 0,
        offset: offset(),
        flags: UTF8 | SIZES_FOLLOW,
      };
      await write(writeLocalHeader(empty, dated));
      const member = { ...empty, ...(await pack(parts, write)) };
      await write(writeSizes(member));
      enlist(member);
    },
    end: async () => {
      const start = offset();
      await write(list.bytes());
      await write(endRecords({ count: list.count(), start, length: offset() - start }));
      await close();
      return offset();
    },
    abandon: close,
  };
}

interface MemberList {
  readonly add: (record: Buffer) => void;
  readonly count: () => number;
  readonly bytes: () => Buffer;
}

function createList(): MemberList {
  let count = 0;
  let bytes = Buffer.alloc(PART);
  let used = 0;
  return {
    // Copied: a small buffer would keep the larger one alive that it was cut from.
    add: (record) => {
      if (used + record.length > bytes.length) {
        bytes = Buffer.concat([bytes], bytes.length * 2);
      }
      used += record.copy(bytes, used);
      count++;
    },
    count: () => count,
    bytes: () => bytes.subarray(0, used),
  };
}

interface Sink {
  readonly write: (bytes: Buffer) => Promise<void>;
  /** How much was written. */
  readonly offset: () => number;
  readonly close: () => Promise<void>;
}

async function openSink(path: string): Promise<Sink> {
  const file = await open(path, 'w');
  let waiting: Buffer[] = [];
  let written = 0;
  let offset = 0;
  const flush = async (): Promise<void> => {
    const bytes = Buffer.concat(waiting);
    waiting = [];
    written += bytes.length;
    await file.writeFile(bytes);
  };
  return {
    write: async (bytes) => {
      waiting.push(bytes);
      offset += bytes.length;
      if (offset - written > WORTH_WRITING) await flush();
    },
    offset: () => offset,
    close: async () => {
      await flush();
      await file.close();
    },
  };
}

async function pack(
  parts: Iterable<string>,
  write: (bytes: Buffer) => Promise<void>,
): Promise<Pick<Member, 'crc' | 'packed' | 'size'>> {
  const deflate = createDeflateRaw({ level: 1 });
  let crc = 0;
  let size = 0;
  let packed = 0;
  const feed = async (): Promise<void> => {
    for (const bytes of splitIntoBlocks(parts)) {
      crc = crc32(bytes, crc);
      size += bytes.length;
      if (!deflate.write(bytes)) await once(deflate, 'drain');
    }
    deflate.end();
  };
  const drain = async (): Promise<void> => {
    for await (const bytes of deflate as AsyncIterable<Buffer>) {
      packed += bytes.length;
      await write(bytes);
    }
  };
  await Promise.all([feed(), drain()]);
  return { crc, packed, size };
}

function* splitIntoBlocks(parts: Iterable<string>): Iterable<Buffer> {
  let block = '';
  for (const part of parts) {
    block += part;
    if (block.length < PART) continue;
    yield Buffer.from(block);
    block = '';
  }
  if (block !== '') yield Buffer.from(block);
}

/** What the list of a zip says of a member. */
interface Member {
  readonly name: string;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
  readonly flags: number;
}

const MOST_MEMBERS = 0xffff;

/** What stands before the bytes of a member. */
function writeLocalHeader(member: Member, dated: Date): Buffer {
  const name = Buffer.from(member.name);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  writeCommon(head, 4, { member, dated, nameLength: name.length });
  return Buffer.concat([head, name]);
}

/** What stands after the bytes of a member whose sizes were not known before. */
function writeSizes({ crc, packed, size }: Member): Buffer {
  const record = Buffer.alloc(16);
  record.writeUInt32LE(0x08074b50, 0);
  record.writeUInt32LE(crc, 4);
  record.writeUInt32LE(packed, 8);
  record.writeUInt32LE(size, 12);
  return record;
}

/** What the list at the end says of a member. */
function listRecord(member: Member, dated: Date): Buffer {
  const name = Buffer.from(member.name);
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(20, 4);
  writeCommon(record, 6, { member, dated, nameLength: name.length });
  record.writeUInt32LE(member.offset, 42);
  return Buffer.concat([record, name]);
}

interface Common {
  readonly member: Member;
  readonly dated: Date;
  readonly nameLength: number;
}

function writeCommon(target: Buffer, at: number, { member, dated, nameLength }: Common): void {
  target.writeUInt16LE(20, at);
  target.writeUInt16LE(member.flags, at + 2);
  target.writeUInt16LE(8, at + 4);
  target.writeUInt16LE(toDosTime(dated), at + 6);
  target.writeUInt16LE(toDosDate(dated), at + 8);
  target.writeUInt32LE(member.crc, at + 10);
  target.writeUInt32LE(member.packed, at + 14);
  target.writeUInt32LE(member.size, at + 18);
  target.writeUInt16LE(nameLength, at + 22);
}

function toDosTime(date: Date): number {
  return (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
}

function toDosDate(date: Date): number {
  return (
    ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  );
}

/** Where the list is. */
interface Ending {
  readonly count: number;
  readonly start: number;
  readonly length: number;
}

/** What stands after the list. */
function endRecords(ending: Ending): Buffer {
  const { count, start, length } = ending;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, MOST_MEMBERS), 8);
  end.writeUInt16LE(Math.min(count, MOST_MEMBERS), 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(start, 16);
  // The count has no room for so many members: a wider record says it.
  return count < MOST_MEMBERS ? end : Buffer.concat([writeWideEnd(ending), end]);
}

function writeWideEnd({ count, start, length }: Ending): Buffer {
  const wide = Buffer.alloc(56 + 20);
  wide.writeUInt32LE(0x06064b50, 0);
  wide.writeBigUInt64LE(44n, 4);
  wide.writeUInt16LE(45, 12);
  wide.writeUInt16LE(45, 14);
  wide.writeBigUInt64LE(BigInt(count), 24);
  wide.writeBigUInt64LE(BigInt(count), 32);
  wide.writeBigUInt64LE(BigInt(length), 40);
  wide.writeBigUInt64LE(BigInt(start), 48);
  wide.writeUInt32LE(0x07064b50, 56);
  wide.writeBigUInt64LE(BigInt(start + length), 64);
  wide.writeUInt32LE(1, 72);
  return wide;
}

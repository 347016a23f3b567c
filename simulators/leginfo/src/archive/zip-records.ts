/** What the list of a zip says of a member. */
export interface Member {
  readonly name: string;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
  readonly flags: number;
}

const MOST_MEMBERS = 0xffff;

/** What stands before the bytes of a member. */
export function writeLocalHeader(member: Member, dated: Date): Buffer {
  const name = Buffer.from(member.name);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  writeCommon(head, 4, { member, dated, nameLength: name.length });
  return Buffer.concat([head, name]);
}

/** What stands after the bytes of a member whose sizes were not known before. */
export function writeSizes({ crc, packed, size }: Member): Buffer {
  const record = Buffer.alloc(16);
  record.writeUInt32LE(0x08074b50, 0);
  record.writeUInt32LE(crc, 4);
  record.writeUInt32LE(packed, 8);
  record.writeUInt32LE(size, 12);
  return record;
}

/** What the list at the end says of a member. */
export function listRecord(member: Member, dated: Date): Buffer {
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
export interface Ending {
  readonly count: number;
  readonly start: number;
  readonly length: number;
}

/** What stands after the list. */
export function endRecords(ending: Ending): Buffer {
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

const KIB = 1_024;
const MIB = 1_024 * KIB;

/** How much of a file is examined to find out what is in it, where it is too large to be read whole. */
export const SAMPLE_BYTES = 64 * KIB;

/** How much is read at once while reading through a file. */
export const CHUNK_BYTES = 256 * KIB;

/** Files up to this size are read in full, for their hash, their lines and their encoding. */
export const SURVEY_BYTES = 8 * MIB;

/** How much text one page holds. */
export const PAGE_BYTES = 256 * KIB;
export const PAGE_LINES = 2_000;

/** How large a picture, a sound or other bytes may be to be sent. */
export const BLOB_BYTES = 8 * MIB;

/** What `get_file_info` reads through for a hash and a count of lines. */
export const INFO_BYTES = 64 * MIB;

/** How far into a text a line is looked for, from its start or from its end. */
export const LINE_SCAN_BYTES = 256 * MIB;

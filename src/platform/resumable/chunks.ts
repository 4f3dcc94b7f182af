/** Bytes of a chunk. Only the last one of a file is smaller. */
export const chunkBytes = 256 * 1024;

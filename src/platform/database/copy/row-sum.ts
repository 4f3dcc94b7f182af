import { hash } from 'node:crypto';

const newline = 0x0a;

/**
 * Counts the rows of COPY's text format, and sums up their hashes: two tables with the same rows have the same sum, in whatever order
 * they are. Rows end by a line feed, and within a row it is written as "\n".
 */
export class RowSum {
  rows = 0;
  readonly #lanes = new Uint32Array(4);
  #begun: Buffer[] = [];

  add(bytes: Buffer): void {
    let from = 0;
    for (let to = bytes.indexOf(newline); to >= 0; to = bytes.indexOf(newline, from)) {
      const rest = bytes.subarray(from, to);
      this.#addRow(this.#begun.length === 0 ? rest : Buffer.concat([...this.#begun.splice(0), rest]));
      from = to + 1;
    }
    if (from < bytes.length) this.#begun.push(bytes.subarray(from));
  }

  #addRow(row: Buffer): void {
    const digest = hash('sha1', row, 'buffer');
    // An array of 32 bits overflows as a sum modulo 2^32.
    for (let lane = 0; lane < 4; lane += 1) {
      this.#lanes[lane] = (this.#lanes[lane] ?? 0) + digest.readUInt32LE(lane * 4);
    }
    this.rows += 1;
  }

  get sum(): string {
    return Buffer.from(this.#lanes.buffer).toString('hex');
  }
}

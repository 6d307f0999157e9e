import { createHash } from 'node:crypto'
import type { Checksums } from './manifest.ts'

const newline = 10

/** Counts and sums the rows of each table. In the text format of COPY a line is a row: a line break inside a value is written as "\n". */
export class RowCount {
  readonly #tables = new Map<string, { hash: ReturnType<typeof createHash>; bytes: number; rows: number }>()

  begin(table: string): void {
    this.#tables.set(table, { hash: createHash('sha256'), bytes: 0, rows: 0 })
  }

  add(table: string, content: Buffer): void {
    const counted = this.#tables.get(table)
    if (!counted) throw new Error(`The table ${table} was not begun.`)
    counted.hash.update(content)
    counted.bytes += content.length
    for (let at = content.indexOf(newline); at >= 0; at = content.indexOf(newline, at + 1)) counted.rows += 1
  }

  totals(): Checksums {
    return Object.fromEntries(
      [...this.#tables].map(([table, { hash, bytes, rows }]) => [table, { bytes, rows, sha256: hash.copy().digest('hex') }]),
    )
  }
}

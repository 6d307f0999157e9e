import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SQLInputValue } from 'node:sqlite'
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { GeopackageFile } from './geopackage-file.ts'
import type { Shape } from './geometry-blob.ts'
import { type RegisterLayer, registerLayers } from './register-layers.ts'

const blockRows = 500
const firstId = '00000000-0000-0000-0000-000000000000'

/**
 * The register of the office in one snapshot, written to a file in blocks and sent from there, so that memory does not grow. The file is
 * deleted after it is sent, or if nobody reads it any more.
 */
export async function writeGeopackage(tx: Tx): Promise<AsyncIterable<Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), `sakhang-gpkg-${process.pid}-`))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const path = join(folder, 'register.gpkg')
    const file = new GeopackageFile(path, tx.now)
    try {
      for (const layer of registerLayers) await file.addLayer(layer, rowsOf(tx, layer))
    } finally {
      file.close()
    }
    return sendAndRemove(path, remove)
  } catch (error) {
    await remove()
    throw error
  }
}

async function* sendAndRemove(path: string, remove: () => Promise<void>): AsyncGenerator<Buffer> {
  try {
    for await (const piece of createReadStream(path, { highWaterMark: 1 << 18 })) yield piece as Buffer
  } finally {
    await remove()
  }
}

type Row = { id: string; geometry?: Shape | null } & { readonly [column: string]: unknown }

async function* rowsOf(tx: Tx, { columns, select }: RegisterLayer) {
  for (let after = firstId; ; ) {
    const { rows } = await sql<Row>`${select(sql`${after}::uuid`, blockRows)}`.execute(tx)
    if (rows.length > 0) yield rows.map((row) => [row.geometry ?? null, columns.map(([name]) => valueOf(row[name]))] as const)
    if (rows.length < blockRows) return
    after = rows.at(-1)?.id ?? after
  }
}

function valueOf(value: unknown): SQLInputValue {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'string') return value
  throw new Error('A layer of the register has a column that is neither text nor a number.')
}

import { sql } from 'kysely'
import { ensureFound } from '../../domain/problem.ts'
import type { RunInTransaction, Tx } from '../platform/database/database.ts'
import { contentOf } from './file-store.ts'

const pieceBytes = 512 * 1024

/** Reads a stored file in pieces, each in its own transaction, so that memory holds one piece, wherever the file is stored. */
export async function* documentInPieces(within: RunInTransaction, id: string): AsyncGenerator<Buffer> {
  let offset = 0
  for (let hasMore = true; hasMore; ) {
    const { piece, elsewhere } = await within((tx) => readPiece(tx, id, offset))
    if (elsewhere) {
      yield* restOf(elsewhere, offset)
      return
    }
    if (piece.byteLength > 0) yield piece
    offset += piece.byteLength
    hasMore = piece.byteLength === pieceBytes
  }
}

type Row = { organisationId: string; hash: string; piece: Buffer | null }
type Read = { piece: Buffer; elsewhere?: undefined } | { piece?: undefined; elsewhere: ReturnType<typeof contentOf> }

async function readPiece(tx: Tx, id: string, offset: number): Promise<Read> {
  const { rows } = await sql<Row>`
    select f.organisation_id as "organisationId", f.hash, substring(f.content from ${offset + 1}::integer for ${pieceBytes}::integer) as piece
    from documents d join files f on f.organisation_id = d.organisation_id and f.hash = d.file_hash
    where d.id = ${id}`.execute(tx)
  const { piece, ...row } = ensureFound(rows[0], 'document')
  return piece ? { piece } : { elsewhere: contentOf(tx, { ...row, content: null }) }
}

/** The file is in the object storage, and may have been moved there since the previous piece was read. */
async function* restOf(content: ReturnType<typeof contentOf>, offset: number): AsyncGenerator<Buffer> {
  const opened = await content.open()
  let passed = 0
  for await (const piece of 'pieces' in opened ? opened.pieces : [opened]) {
    const rest = piece.subarray(Math.max(0, offset - passed))
    passed += piece.byteLength
    if (rest.byteLength > 0) yield rest
  }
}

import { createHash } from 'node:crypto'

/**
 * Forwards pieces and holds the last one back until the checksum of all is verified, so that no receiver gets a changed file completely.
 * `onWrong` creates the error.
 */
export async function* checkedPieces(
  pieces: AsyncIterable<Buffer>,
  { hash, onWrong }: { hash: string; onWrong: () => Error },
): AsyncGenerator<Buffer> {
  const sum = createHash('sha256')
  let held: Buffer | undefined
  for await (const piece of pieces) {
    if (piece.length === 0) continue
    sum.update(piece)
    if (held) yield held
    held = piece
  }
  if (sum.digest('hex') !== hash) throw onWrong()
  if (held) yield held
}

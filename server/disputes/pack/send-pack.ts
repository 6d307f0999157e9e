import { formatCount } from '../../../domain/money.ts'
import { createHash } from 'node:crypto'
import { formatDate } from '../../../domain/calendar-date.ts'
import type { RunInTransaction } from '../../platform/database/database.ts'
import type { Dispute } from '../../../domain/disputes/dispute-contract.ts'
import { zip, type ZipEntry } from '../../platform/files/zip.ts'
import type { StreamReply } from '../../platform/files/send-sheet.ts'
import { casePart } from './case-part.ts'
import { type PackPart, renderPack } from './render-pack.ts'
import type { PackFile } from './pack-file.ts'
import type { PackPlan } from './plan-pack.ts'

/** A pack that was sent completely: the number of files and the SHA-256 of the archive. */
type Sent = { files: number; hash: string }
type Listed = Pick<PackFile, 'path' | 'title' | 'on'> & { hash: string; bytes: number }

/**
 * Streams the archive file by file while each is read or rendered, so that memory holds one file. The index needs the hash of every file,
 * so it is written last; its name sorts first in a list. `onSent` runs after the last byte was sent.
 */
export function packAsZip(
  plan: PackPlan,
  { within, onSent }: { within: RunInTransaction; onSent: (sent: Sent) => Promise<void> },
): StreamReply {
  const listed: Listed[] = []
  const entries: ZipEntry[] = [
    ...plan.files.map((file) => ({
      name: file.path,
      isCompressed: !file.path.endsWith('.csv'),
      content: piecesOf(file, within, (found) => listed.push({ ...file, ...found })),
    })),
    { name: 'SHA256SUMS.txt', content: once(async () => Buffer.from(sumsOf(listed))) },
    {
      name: '00-index.pdf',
      isCompressed: true,
      content: once(() => renderPack(plan.head, 'Dispute pack', [casePart(plan.dispute), indexPart(listed)])),
    },
  ]
  return { type: 'application/zip', name: packName(plan.dispute, 'zip'), pieces: hashed(zip(entries), entries.length, onSent) }
}

export function packName({ leaseNumber }: Dispute, ending: 'zip' | 'pdf'): string {
  return `Dispute-pack-${leaseNumber.replaceAll(/[^\w.-]/g, '-')}.${ending}`
}

export function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

type Found = Pick<Listed, 'hash' | 'bytes'>

async function* piecesOf(file: PackFile, within: RunInTransaction, onRead: (found: Found) => void): AsyncGenerator<Uint8Array> {
  const made = await file.make(within)
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of 'pieces' in made ? made.pieces : [made]) {
    hash.update(piece)
    bytes += piece.byteLength
    yield piece
  }
  onRead({ hash: hash.digest('hex'), bytes })
}

async function* once(make: () => Promise<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield await make()
}

async function* hashed(
  pieces: AsyncIterable<Buffer>,
  files: number,
  onSent: (sent: Sent) => Promise<void>,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const piece of pieces) {
    hash.update(piece)
    yield piece
  }
  await onSent({ files, hash: hash.digest('hex') })
}

/** In the format of `sha256sum -c`. */
function sumsOf(listed: readonly Listed[]): string {
  return listed.map(({ hash, path }) => `${hash}  ${path}\n`).join('')
}

function indexPart(listed: readonly Listed[]): PackPart {
  return {
    title: 'Index',
    note: 'Every file of this pack in order, with its SHA-256. To check them all, run: sha256sum -c SHA256SUMS.txt',
    columns: [
      { title: 'No.', width: 0, isFigure: true },
      { title: 'Paper', width: 1 },
      { title: 'Date', width: 0 },
      { title: 'Bytes', width: 0, isFigure: true },
    ],
    rows: listed.map(({ path, title, on, bytes, hash }, at) => ({
      cells: [String(at + 1), [title, path], on ? formatDate(on) : '–', formatCount(bytes)],
      below: [`SHA-256 ${hash.replaceAll(/(.{16})(?=.)/g, '$1 ')}`],
    })),
  }
}

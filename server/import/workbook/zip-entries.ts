import { inflateRawSync } from 'node:zlib'
import { fieldProblem, Problem } from '../../../domain/problem.ts'

/** A workbook has a few dozen. */
const maxFiles = 2_000

/** One file of an archive, as described in the archive's directory. */
export type ZippedFile = { name: string; isPacked: boolean; packedBytes: number; unpackedBytes: number; offset: number }

/** The entries in the directory of an archive (PKWARE APPNOTE 4.3); nothing is unpacked. */
export function* zipEntries(bytes: Buffer): Generator<ZippedFile> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > bytes.length) throw damaged()
  const entries = bytes.readUInt16LE(end + 10)
  if (entries > maxFiles) throw new Problem('TOO_LARGE', 'This workbook contains too many files. Save it as XLSX again.')
  let at = bytes.readUInt32LE(end + 16)
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + 46 > bytes.length) throw damaged()
    const nameBytes = bytes.readUInt16LE(at + 28)
    yield {
      name: bytes.toString('utf8', at + 46, at + 46 + nameBytes),
      isPacked: bytes.readUInt16LE(at + 10) !== 0,
      packedBytes: bytes.readUInt32LE(at + 20),
      unpackedBytes: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    }
    at += 46 + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
}

/** Never more than the directory stated, which was counted before. */
export function unpacked(bytes: Buffer, { isPacked, packedBytes, unpackedBytes, offset }: ZippedFile): Buffer {
  if (offset + 30 > bytes.length) throw damaged()
  const from = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  const packed = bytes.subarray(from, from + packedBytes)
  return isPacked ? inflateRawSync(packed, { maxOutputLength: Math.max(1, unpackedBytes) }) : packed
}

function damaged(): Error {
  return fieldProblem('/file', 'This workbook is damaged. Save it as XLSX again.')
}

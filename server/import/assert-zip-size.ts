import { Problem } from '../../domain/problem.ts'
import { zipEntries } from './zip-entries.ts'

const maxUnpackedBytes = 100_000_000

/** A few kilobytes can unpack to gigabytes: what the directory of the archive promises is added up before anything is unpacked. */
export function assertZipSize(bytes: Buffer): void {
  let sum = 0
  for (const { unpackedBytes } of zipEntries(bytes)) sum += unpackedBytes
  if (sum > maxUnpackedBytes)
    throw new Problem('TOO_LARGE', 'This workbook is too large once unpacked. Import large sheets as CSV.')
}

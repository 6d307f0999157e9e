import { fieldProblem, Problem } from '../../domain/problem.ts'

const mostUnpackedBytes = 200_000_000

/** A few kilobytes can unpack to gigabytes: what the directory of the archive promises is added up before anything is unpacked. */
export function refuseSwollenZip(bytes: Buffer): void {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > bytes.length) throw fieldProblem('/file', 'This workbook is damaged. Save it as XLSX again.')
  const entries = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  let unpacked = 0
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + 46 > bytes.length) throw fieldProblem('/file', 'This workbook is damaged. Save it as XLSX again.')
    unpacked += bytes.readUInt32LE(at + 24)
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  if (unpacked > mostUnpackedBytes)
    throw new Problem('TOO_LARGE', 'This workbook is too large once unpacked. Import large sheets as CSV.')
}

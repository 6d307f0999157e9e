import type { ImportKind } from '../../domain/import/import-kind.ts'
import { answerInThread } from '../platform/files/answer-in-thread.ts'
import { readCsv } from './read-csv.ts'
import { readOutlines } from './read-outlines.ts'

export type TextFile = { bytes: Uint8Array; outlinesOf?: ImportKind | 'workbook' }

answerInThread(({ bytes, outlinesOf }: TextFile) => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return outlinesOf ? readOutlines(outlinesOf, file) : readCsv(file)
})

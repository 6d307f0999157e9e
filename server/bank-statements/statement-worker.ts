import { answerInThread } from '../platform/files/answer-in-thread.ts'
import { parseStatementFile } from './parse-statement-file.ts'

// The only item is the file.
answerInThread(async function* ({ bytes }: { bytes: Uint8Array }) {
  yield parseStatementFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
})

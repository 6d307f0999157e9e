import type { Reply } from '../platform/call.ts'

export type ImportReply = Reply<'import.create'>

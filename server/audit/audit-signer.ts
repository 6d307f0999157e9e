import type { AuditSigner } from '../database/office/move-audit.ts'
import type { DataKey } from '../platform/keys/data-key.ts'
import { sealText } from '../platform/keys/seal-text.ts'
import { readCut, signCut } from './audit-cut.ts'
import { signHead } from './audit-head.ts'
import { readMove, signMove } from './audit-move.ts'
import { type StoredEvent, eventText } from './event-text.ts'

/** Signs the audit that arrives with a moved office. Call it only for an archive whose own signature was verified. */
export function createAuditSigner(dataKey: DataKey): AuditSigner {
  const auditKey = dataKey.derive('audit event')
  return {
    head: (end) => signHead(dataKey, end),
    cut: (mark) => {
      const cut = readCut(dataKey, mark)
      return cut && signCut(dataKey, cut)
    },
    move: (move) => signMove(dataKey, move),
    earlierMove: (mark) => {
      const move = readMove(dataKey, mark)
      return move && signMove(dataKey, move)
    },
    seal: (event) => sealText(auditKey, eventText(event as StoredEvent)),
  }
}

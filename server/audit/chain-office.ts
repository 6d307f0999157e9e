import type { Database, Tx } from '../platform/database/database.ts'
import type { DataKey } from '../platform/keys/data-key.ts'
import { readCut } from './audit-cut.ts'
import { positionOfHead, readHead } from './audit-head.ts'
import { type AuditHeadLog, cutText } from './audit-head-log.ts'
import { chainAudit, lockChain, maxLinksAtOnce } from './chain-audit.ts'

/** Limits the blocks per turn, so that one office with a large import does not delay the others. */
const maxBlocks = 20

type Chaining = {
  within: Database['as']
  dataKey: DataKey
  auditHeads: AuditHeadLog
  /** Reports that the end of the audit was cut off. Called once for each cut. */
  reportCut: (organisationId: string, text: string) => Promise<void>
}

/**
 * Chains the waiting events and writes the new head outside the database. The head that was last written there must still be in the chain.
 * If it is not, the database was cut back; the higher head stays outside, where the verification finds it.
 */
export async function chainOffice({ within, dataKey, auditHeads, reportCut }: Chaining, organisationId: string): Promise<number> {
  let total = 0
  for (let block = 0; block < maxBlocks; block += 1) {
    const stored = (await auditHeads.read()).heads[organisationId]
    const { chained, head, end, noticedAt } = await within({ kind: 'job', organisationId }, async (tx) => {
      await lockChain(tx)
      const end = stored && (await findCutEnd(tx, dataKey, stored.head))
      const { chained } = await chainAudit(tx, dataKey)
      return { end, chained, head: await readEnd(tx, dataKey), noticedAt: tx.now.toISOString() }
    })
    total += chained
    const isContinuation = end === undefined
    if (stored && end !== undefined && !stored.cut) {
      const cut = { end, noticedAt }
      await auditHeads.recordCut(organisationId, cut)
      await reportCut(organisationId, cutText({ ...stored, cut }))
    }
    const isNewer = isContinuation && positionOfHead(head ?? '') > positionOfHead(stored?.head ?? '')
    if (head && (chained > 0 || isNewer || (isContinuation && stored?.cut))) {
      await auditHeads.publish(organisationId, head, isContinuation)
    }
    if (chained < maxLinksAtOnce) break
  }
  return total
}

/** The last existing link if the chain lacks the signed one; undefined if the chain has it. */
async function findCutEnd(tx: Tx, dataKey: DataKey, head: string): Promise<number | undefined> {
  const signed = readHead(dataKey, head)
  const link = await readLink(tx, signed?.position ?? 0)
  if (link && link.hash.toString('hex') === signed?.hash) return undefined
  const mark = await tx.selectFrom('audit_cuts').select('mark').executeTakeFirst()
  const retention = readCut(dataKey, mark?.mark ?? '')
  const isOurs = retention?.signature === 'VALID' && retention.organisationId === signed?.organisationId
  if (!link && signed && isOurs && retention.position >= signed.position) return undefined
  const last = await tx
    .selectFrom('audit_links')
    .select((eb) => eb.fn.max('position').as('position'))
    .executeTakeFirst()
  return Number(last?.position ?? 0)
}

/** The signed head, if it belongs to this chain. */
async function readEnd(tx: Tx, dataKey: DataKey): Promise<string | undefined> {
  const stored = await tx.selectFrom('audit_heads').select('head').executeTakeFirst()
  const head = readHead(dataKey, stored?.head ?? '')
  if (head?.signature !== 'VALID') return undefined
  const link = await readLink(tx, head.position)
  return link?.hash.toString('hex') === head.hash ? stored?.head : undefined
}

function readLink(tx: Tx, position: number) {
  return tx.selectFrom('audit_links').select('hash').where('position', '=', position).executeTakeFirst()
}

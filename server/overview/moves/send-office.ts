import type { AuditHeadLog } from '../../audit/audit-head-log.ts'
import { chainAudit, maxLinksAtOnce } from '../../audit/chain-audit.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { awaitOlderTransactions } from '../../database/office/await-older-transactions.ts'
import { CannotMoveOffice } from '../../database/office/cannot-move-office.ts'
import { type ExportSummary, exportOffice } from '../../database/office/export-office.ts'
import { closeOffice, findOffice, inMoveTransaction, type NamedOffice, resumeOffice } from '../../database/office/office-moves.ts'
import { asTableOwner } from '../../platform/database/as-table-owner.ts'
import type { Database } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/new-id.ts'
import type { DataKey } from '../../platform/keys/data-key.ts'
import type { ObjectStore } from '../../platform/objects/object-store.ts'
import type { Place } from '../../platform/keys/place-key.ts'

export type Sending = {
  database: Pick<Database, 'as' | 'asReader'>
  ownerUrl: string
  dataKey: DataKey
  auditHeads: AuditHeadLog
  formerKeys: readonly string[]
  now: Date
  /** The id or the name of the office. */
  named: string
  path: string
  from: Place
  to: Place
  /** True: closes the office first. False: the office continues, and the archive is a copy at one instant. */
  isMove: boolean
  /** The storage of its files outside PostgreSQL. */
  objects?: ObjectStore | undefined
}
export type SentOffice = ExportSummary & { office: NamedOffice; moveId: string | null }

/** Writes the archive of an office whose audit is complete. If a move fails, the office that it closed is reopened. */
export async function sendOffice(sending: Sending): Promise<SentOffice> {
  const { ownerUrl, named, isMove } = sending
  const office = await asTableOwner(ownerUrl, (client) => findOffice(client, named), 'sakhang office')
  if (!isMove) return write(sending, { office, moveId: null })
  const { to, now } = sending
  const { moveId, isNew } = await inMoveTransaction(ownerUrl, async (client) =>
    closeOffice(client, await findOffice(client, office.id), { to, now, moveId: newId() }),
  )
  try {
    await asTableOwner(ownerUrl, awaitOlderTransactions, 'sakhang office')
    return await write(sending, { office, moveId })
  } catch (error) {
    if (isNew) await inMoveTransaction(ownerUrl, async (client) => resumeOffice(client, await findOffice(client, office.id)))
    throw error
  }
}

async function write(sending: Sending, { office, moveId }: Pick<SentOffice, 'office' | 'moveId'>): Promise<SentOffice> {
  const { ownerUrl, path, now, dataKey, from, to, objects } = sending
  await chainPendingEvents(sending, office.id)
  await assertAuditComplete(sending, office)
  const summary = await exportOffice({ ownerUrl, path, now, dataKey, from, to, organisationId: office.id, moveId, objects })
  return { ...summary, office, moveId }
}

/** The other installation cannot verify the seals of this one, so the chain and its signed end must cover all events. */
async function chainPendingEvents({ database, dataKey, auditHeads }: Sending, organisationId: string): Promise<void> {
  for (let chained = maxLinksAtOnce; chained === maxLinksAtOnce; ) {
    const block = await database.as({ kind: 'job', organisationId, whileClosed: true }, (tx) => chainAudit(tx, dataKey))
    if (block.head) await auditHeads.publish(organisationId, block.head, true)
    chained = block.chained
  }
}

async function assertAuditComplete(
  { database, dataKey, auditHeads, formerKeys }: Sending,
  { id, name }: NamedOffice,
): Promise<void> {
  const { broken } = await verifyAudit({
    within: database.asReader,
    actor: { kind: 'job', organisationId: id },
    dataKey,
    formerKeys,
    recorded: await auditHeads.read(),
  })
  if (broken) throw new CannotMoveOffice(`The audit of “${name}” is not as it was written, so it was not exported. ${broken}`)
}

import { sql } from 'kysely'
import { disputeContract } from '../../../domain/disputes/dispute-contract.ts'
import { recordChange } from '../../audit/record-change.ts'
import { type Actor, organisationOf } from '../../platform/actor.ts'
import type { RunInTransaction, Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/new-id.ts'
import type { Services } from '../../platform/services.ts'
import { readDispute } from '../dispute-store.ts'
import { readPrintedPack, renderPrintedPack } from './printed-pack.ts'
import { planPack } from './plan-pack.ts'
import { packAsZip, packName, sha256 } from './send-pack.ts'

type Format = 'ZIP' | 'PDF'

/** Each document is read in its own transaction, because a pack takes longer than a transaction may stay open. */
export function packRoutes({ serve, database }: Services): void {
  const reading =
    (actor: Actor): RunInTransaction =>
    (read) =>
      database.as(actor, (tx) => rollBackAfter(tx, () => read(tx)), 'REPORT')
  const recording = (actor: Actor, disputeId: string, format: Format) => (sent: { files: number; hash: string }) =>
    database.as(actor, (tx) => recordPack(tx, { disputeId, format, ...sent }))
  serve.file(
    disputeContract.pack,
    async ({ tx, actor, params: { id } }) => {
      const plan = await rollBackAfter(tx, async () => planPack(tx, await readDispute(tx, id)))
      await recordBegun(tx, id, 'ZIP')
      return { plan, actor }
    },
    async ({ plan, actor }) => packAsZip(plan, { within: reading(actor), onSent: recording(actor, plan.dispute.id, 'ZIP') }),
  )
  serve.file(
    disputeContract.packPdf,
    async ({ tx, actor, params: { id } }) => {
      const dispute = await readDispute(tx, id)
      const printed = await rollBackAfter(tx, () => readPrintedPack(tx, dispute))
      await recordBegun(tx, id, 'PDF')
      return { printed, dispute, actor }
    },
    async ({ printed, dispute, actor }) => {
      const content = await renderPrintedPack(printed, reading(actor))
      await recording(actor, dispute.id, 'PDF')({ files: 1, hash: sha256(content) })
      return { content, type: 'application/pdf', name: packName(dispute, 'pdf'), isOf: dispute.leaseId }
    },
  )
}

/** Reading a document records its first print. A pack leaves no such record, so the first print stays the tenant's. */
async function rollBackAfter<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint pack`.execute(tx)
  const result = await work()
  await sql`rollback to savepoint pack`.execute(tx)
  return result
}

/** The audit records the download of a pack from its first byte. A pack that was sent completely is also in the table, with its hash. */
async function recordBegun(tx: Tx, id: string, format: Format): Promise<void> {
  await recordChange(tx, { entity: 'dispute', entityId: id, before: {}, after: { pack: format } })
}

type Sent = { disputeId: string; format: Format; files: number; hash: string }

async function recordPack(tx: Tx, { disputeId, format, files, hash }: Sent): Promise<void> {
  await tx.insertInto('dispute_packs').values({ id: newId(), dispute_id: disputeId, format, file_count: files, hash }).execute()
  const organisationId = organisationOf(tx.actor)
  if (organisationId) tx.announce({ organisationId, kind: 'dispute', recordId: disputeId })
}

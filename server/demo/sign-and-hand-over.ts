import type { HandedKeys } from '../../domain/leases/condition/handed-keys.ts'
import { sql } from 'kysely'
import type { ConditionReport } from '../../domain/leases/condition/condition-contract.ts'
import { beginReport, completeReport } from '../leases/condition/record-condition.ts'
import { settleRoom } from '../leases/condition/settle-room.ts'
import { signReport } from '../leases/condition/sign-report.ts'
import { tickReport } from '../leases/condition/tick-report.ts'
import { recordStamp, registerLease } from '../leases/signing/register-lease.ts'
import { signLease } from '../leases/signing/sign-lease.ts'
import { recordConsent } from '../leases/tenancy/record-consent.ts'
import { readSigning, visibleLease } from '../leases/signing/read-signing.ts'
import { duringCall } from '../platform/http/current-call.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'

/** The demo's tenant signed on paper, because nobody has a demo tenant's PIN. */
export function sign(tx: Tx, leaseId: string, party: 'OWNER' | 'TENANT'): Promise<void> {
  const manner = party === 'OWNER' ? 'PASSWORD' : 'SIGNED_COPY'
  return duringCall('signing.sign', () => signLease(tx, leaseId, { party, manner, address: null, userAgent: null }))
}

/** Stamped and registered on the day of signing, with the local office's number. */
export async function register(tx: Tx, leaseId: string, number: number): Promise<void> {
  const registrationNumber = `${tx.today.slice(0, 4)}/${String(number).padStart(4, '0')}`
  await duringCall('signing.stamp', () => recordStamp(tx, leaseId, { stampedOn: tx.today, canReplace: false }))
  await duringCall('signing.register', () =>
    registerLease(tx, leaseId, { registrationNumber, registeredOn: tx.today, canReplace: false }),
  )
}

/** Both sides sign, and every co-owner has given consent to the office. */
export async function signByAll(tx: Tx, leaseId: string): Promise<void> {
  const { consents } = await readSigning(tx, leaseId)
  for (const { ownerId } of consents) {
    const consent = { ownerId, canReplace: false, givenBy: null, evidenceNote: 'Told the office by telephone.' }
    await duringCall('signing.consent', () => recordConsent(tx, leaseId, consent))
  }
  await sign(tx, leaseId, 'OWNER')
  await sign(tx, leaseId, 'TENANT')
}

/** Creates the entry condition report of one flat, as the office does. */
export async function handOver(tx: Tx, leaseId: string): Promise<void> {
  const report = await duringCall('condition.begin', async () => {
    const begun = await beginReport(tx, leaseId, 'ENTRY')
    const { id, items } = begun
    for (const room of new Set(items.map((item) => item.room))) await settleRoom(tx, id, { room, state: 'GOOD' })
    await tickReport(tx, id, { party: 'OWNER' })
    await tickReport(tx, id, { party: 'TENANT' })
    return begun
  })
  await duringCall('condition.sign', () => signByAllPresent(tx, report))
  await duringCall('condition.complete', () => completeReport(tx, report.id))
}

const drawings = [
  'M40 130L70 60L95 128L120 70L140 126L170 96L196 128L230 92L262 124L300 88L330 126L420 96L540 70',
  'M50 150L92 48L110 150L152 92L170 140L200 104L226 140L258 100L280 142L470 112M70 108L150 96',
]

/** The tenant and the first witness sign on the office's phone, the second witness on paper. */
async function signByAllPresent(tx: Tx, { id, leaseId, witnesses }: ConditionReport): Promise<void> {
  const { tenantId } = await visibleLease(tx, leaseId)
  const { full_name: tenantName } = await tx
    .selectFrom('tenants')
    .where('id', '=', tenantId)
    .select('full_name')
    .executeTakeFirstOrThrow()
  const ofWitnesses = witnesses.map((one) => ({ party: 'WITNESS' as const, ...one }))
  const signers = [{ party: 'TENANT' as const, name: tenantName, cid: null }, ...ofWitnesses]
  for (const [at, signer] of signers.entries())
    await signReport(tx, id, { ...signer, drawing: drawings[at] ?? null, signedAt: tx.now.toISOString() })
}

const demoKeys: readonly HandedKeys[] = [
  { kind: 'House door', count: 2 },
  { kind: 'Flat door', count: 3 },
  { kind: 'Letter box', count: 1 },
]

/**
 * Creates the entry condition reports of many flats together: started one by one, then filled in together to save time. Most items are in
 * good condition and some are worn, so that a report looks realistic.
 */
export async function handOverMany(tx: Tx, leaseIds: readonly string[]): Promise<void> {
  const reportIds: string[] = []
  for (const leaseId of leaseIds)
    reportIds.push((await duringCall('condition.begin', () => beginReport(tx, leaseId, 'ENTRY'))).id)
  await sql`update condition_items c set state = case when (c.position * 7 + ascii(right(c.id::text, 1))) % 9 = 0 then 'WORN' else 'GOOD' end,
      owner_ticked_at = app_now(), owner_ticked_by = app_person_id(), tenant_ticked_at = app_now(), tenant_ticked_by = app_person_id()
    where c.report_id = any(${idsOf(reportIds)}) and c.state is null`.execute(tx)
  await sql`update condition_reports set keys = ${JSON.stringify(demoKeys)}::jsonb, completed_at = app_now(), completed_by = app_person_id()
    where id = any(${idsOf(reportIds)})`.execute(tx)
}

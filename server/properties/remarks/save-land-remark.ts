import { sql } from 'kysely'
import type { BodyOf } from '../../../domain/endpoint.ts'
import { beforeRemoval, fieldProblem, Problem } from '../../../domain/problem.ts'
import { landRemark } from '../../../domain/properties/remarks/land-remark.ts'
import type { LandRemark, landRemarkContract } from '../../../domain/properties/remarks/land-remark-contract.ts'
import { ensureUnchanged } from '../../audit/ensure-unchanged.ts'
import { changeRecord, createRecord } from '../../audit/save-record.ts'
import { removeDocumentsOfRecord } from '../../documents/save-document.ts'
import type { Tx } from '../../platform/database/database.ts'
import { lockRecord } from '../../platform/database/lock-record.ts'
import { publishEvent } from '../../platform/events.ts'
import { readLandRemark } from './land-remark-store.ts'
import { waitingRemark } from './lease-remark.ts'

type NewRemark = BodyOf<typeof landRemarkContract.create>

/** Its foreign keys lock thram and plot against a concurrent transfer or lease, which locks them FOR UPDATE. */
export async function enterRemark(tx: Tx, { thramId, plotId, leaseId, ...values }: NewRemark): Promise<LandRemark> {
  await assertOfThram(tx, { thramId, plotId: plotId ?? null, leaseId: leaseId ?? null })
  assertDays(values)
  const columns = { thram_id: thramId, plot_id: plotId ?? null, lease_id: leaseId ?? null }
  const waiting = leaseId ? await waitingRemark(tx, leaseId) : undefined
  const saved = waiting
    ? await completeRemark(tx, waiting, { values, columns })
    : await createRecord(tx, landRemark, { values, columns, read: readLandRemark })
  if (saved.leaseId) await publishEvent(tx, 'landRemark.ofLease', { leaseId: saved.leaseId, isRecorded: true })
  return saved
}

/** The Commission's record replaces the remark that waited for it: a lease has only one. */
function completeRemark(
  tx: Tx,
  id: string,
  { values, columns }: { values: Omit<NewRemark, 'thramId' | 'plotId' | 'leaseId'>; columns: Record<string, string | null> },
): Promise<LandRemark> {
  const recorded = { ...columns, awaits_recording: false }
  return changeRecord(tx, landRemark, { id, changes: values, ifMatch: undefined, columns: recorded, read: readLandRemark })
}

type Place = { thramId: string; plotId: string | null; leaseId: string | null }

async function assertOfThram(tx: Tx, { thramId, plotId, leaseId }: Place): Promise<void> {
  const { rows } = await sql<{ thram: boolean; plot: boolean; lease: boolean }>`
    select exists (select from thrams where id = ${thramId}) as thram,
      ${plotId}::uuid is null or exists (select from plots where id = ${plotId} and thram_id = ${thramId}) as plot,
      ${leaseId}::uuid is null or exists (select from leases l join plots p on p.organisation_id = l.organisation_id and p.id = l.plot_id
        where l.id = ${leaseId} and p.thram_id = ${thramId} and (${plotId}::uuid is null or p.id = ${plotId})) as lease`.execute(
    tx,
  )
  const [found] = rows
  if (!found?.thram) throw fieldProblem('/thramId', 'This thram does not exist. Register the thram first.')
  if (!found.plot) throw fieldProblem('/plotId', 'This plot does not exist in the thram. Choose another one.')
  if (!found.lease) throw fieldProblem('/leaseId', 'This is not a lease of this land. Choose another one.')
}

type Days = { startsOn: string; endsOn?: string | null | undefined; liftedOn?: string | null | undefined }

function assertDays({ startsOn, endsOn, liftedOn }: Days): void {
  if (endsOn && endsOn < startsOn) throw fieldProblem('/endsOn', 'This is before the first day. Enter a later date.')
  if (liftedOn && liftedOn < startsOn) throw fieldProblem('/liftedOn', 'This is before the first day. Enter a later date.')
}

type Correction = { id: string; changes: BodyOf<typeof landRemarkContract.update>; ifMatch: number | undefined }

/** Lifting is a correction too: the history shows who lifted it and when. */
export async function correctRemark(tx: Tx, { id, changes, ifMatch }: Correction): Promise<LandRemark> {
  // With its reference, a remark that waited for the Commission counts as recorded.
  const columns = changes.reference ? { awaits_recording: false } : {}
  const saved = await changeRecord(tx, landRemark, {
    ...{ id, changes, ifMatch, columns, read: readLandRemark },
    check: (before) => {
      const after = { ...before, ...changes }
      if ((after.kind === 'KIDU') !== (after.grantedYear !== null)) {
        throw fieldProblem('/grantedYear', 'Enter the year of the grant. Only kidu or rehabilitation land has one.')
      }
      if (after.kind !== 'LEASE' && before.leaseId !== null) {
        throw fieldProblem('/kind', 'This remark records a lease of your office. Remove it and enter another one.')
      }
      assertDays({ startsOn: after.startsOn ?? before.startsOn, endsOn: after.endsOn, liftedOn: after.liftedOn })
    },
  })
  if (saved.leaseId && changes.reference)
    await publishEvent(tx, 'landRemark.ofLease', { leaseId: saved.leaseId, isRecorded: true })
  return saved
}

export async function removeRemark(tx: Tx, id: string, ifMatch: number | undefined): Promise<void> {
  await lockRecord(tx, landRemark, id)
  const current = await readLandRemark(tx, id)
  await ensureUnchanged(tx, { entity: 'landRemark', current, ifMatch, next: beforeRemoval })
  if (current.acknowledgements.length > 0) {
    throw new Problem('IN_USE', 'Somebody acknowledged this remark for a lease, a transfer or new plots. Lift it instead.')
  }
  await removeDocumentsOfRecord(tx, 'landRemark', id)
  await sql`delete from land_remarks where id = ${id}`.execute(tx)
  if (current.leaseId) await publishEvent(tx, 'landRemark.ofLease', { leaseId: current.leaseId, isRecorded: false })
}

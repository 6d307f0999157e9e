import { addDays, type CalendarDate, later } from '../../../domain/calendar-date.ts'
import { landRemark } from '../../../domain/properties/remarks/land-remark.ts'
import type { LandRemark } from '../../../domain/properties/remarks/land-remark-contract.ts'
import { changeRecord, createRecord } from '../../audit/save-record.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { EventDetails } from '../../platform/events.ts'
import { readLandRemark } from './land-remark-store.ts'

type Placed = { leaseId: string; plotId: string; startDate: CalendarDate; tenantName: string; text: string }

/**
 * The remark of an active lease of land, on its plot, until the lease ends (Land Act s.180-181). It waits for the Commission; entering the
 * Commission's record completes it. A lease has only one such remark.
 */
export async function placeLeaseRemark(tx: Tx, { leaseId, plotId, startDate, tenantName, text }: Placed): Promise<void> {
  const known = await tx.selectFrom('land_remarks').select('id').where('lease_id', '=', leaseId).limit(1).executeTakeFirst()
  const plot = await tx.selectFrom('plots').select('thram_id').where('id', '=', plotId).executeTakeFirst()
  if (known || !plot) return
  await createRecord(tx, landRemark, {
    values: {
      ...{ kind: 'LEASE', startsOn: startDate, endsOn: null, liftedOn: null, reference: null, grantedYear: null },
      ...{ inFavourOf: tenantName.slice(0, 120), text },
    },
    columns: { thram_id: plot.thram_id, plot_id: plotId, lease_id: leaseId, awaits_recording: true },
    read: readLandRemark,
  })
}

/** The remark of a lease that waits for the Commission. */
export async function waitingRemark(tx: Tx, leaseId: string): Promise<string | undefined> {
  const waiting = await tx
    .selectFrom('land_remarks')
    .select('id')
    .where('lease_id', '=', leaseId)
    .where('awaits_recording', '=', true)
    .orderBy('id')
    .executeTakeFirst()
  return waiting?.id
}

/** A lease that ended no longer binds the land: its remarks are lifted from the day after. They stay in the history of the thram. */
export async function liftLeaseRemarks(tx: Tx, { leaseId, on }: { leaseId: string; on: CalendarDate }): Promise<void> {
  await tx.actingAs('staff', async (office) => {
    const remarks = await office
      .selectFrom('land_remarks')
      .select(['id', 'starts_on'])
      .where('lease_id', '=', leaseId)
      .where('lifted_on', 'is', null)
      .where((is) => is.or([is('ends_on', 'is', null), is('ends_on', '>', on)]))
      .orderBy('id')
      .execute()
    for (const { id, starts_on: startsOn } of remarks) {
      const changes = { liftedOn: later(addDays(on, 1), startsOn) }
      await changeRecord<typeof landRemark.fields, LandRemark>(office, landRemark, {
        ...{ id, changes, ifMatch: undefined, read: readLandRemark },
      })
    }
  })
}

/** The lease did not end after all: the remarks that were lifted from the day after are in force again. */
export async function restoreLeaseRemarks(
  tx: Tx,
  { leaseId, lastDay, hasEnded }: EventDetails['lease.vacateUndone'],
): Promise<void> {
  if (!hasEnded) return
  await tx.actingAs('staff', async (office) => {
    const remarks = await office
      .selectFrom('land_remarks')
      .select(['id', 'starts_on', 'lifted_on'])
      .where('lease_id', '=', leaseId)
      .where('lifted_on', 'is not', null)
      .orderBy('id')
      .execute()
    for (const { id } of remarks.filter((remark) => remark.lifted_on === later(addDays(lastDay, 1), remark.starts_on))) {
      await changeRecord<typeof landRemark.fields, LandRemark>(office, landRemark, {
        ...{ id, changes: { liftedOn: null }, ifMatch: undefined, read: readLandRemark },
      })
    }
  })
}

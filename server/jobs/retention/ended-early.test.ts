import { expect, test } from 'vitest'
import { calendarDate } from '../../../domain/calendar-date.ts'
import { documentContract } from '../../../domain/documents/document-contract.ts'
import { leaseContract } from '../../../domain/leases/lease-contract.ts'
import { leaseMoveContract } from '../../../domain/leases/lease-move-contract.ts'
import { aLease, anActiveLease } from '../../testing/factories.ts'
import { anOfficeApp } from '../../testing/office.ts'
import { organisationRunBy } from '../../testing/organisation-run-by.ts'
import { applyRetention } from './apply-retention.ts'

async function anOffice() {
  const { app, admin } = await anOfficeApp('2025-06-15T04:00:00Z')
  const actor = { kind: 'job', organisationId: await organisationRunBy(app, admin) } as const
  const addDocument = async (leaseId: string) => {
    const form = new FormData()
    form.set('file', new Blob(['%PDF-1.7\n% Signed\ntrailer\n%%EOF\n']), 'signed.pdf')
    await admin.raw(documentContract.add, { query: { entity: 'lease', entityId: leaseId }, body: form })
  }
  const removedOn = async (day: string) => {
    app.clock.set(new Date(`${day}T04:00:00Z`))
    return (await applyRetention(app.database.as, actor, app.dataKey)).leaseDocuments
  }
  return { app, admin, addDocument, removedOn }
}
const term = { startDate: '2025-01-01', endDate: '2034-12-31' }

test('the documents of a lease that was ended early count from its last day, not from the agreed end', async () => {
  const { app, admin, addDocument, removedOn } = await anOffice()
  try {
    const { id } = await anActiveLease(admin, term)
    await addDocument(id)
    const [noticeDate, effectiveDate] = [calendarDate('2025-03-01'), calendarDate('2025-05-31')]
    const end = { by: 'TENANT', noticeDate, effectiveDate, reason: 'Moved away.', overrideReason: 'Agreed.' } as const
    const ended = await admin.call(leaseMoveContract.terminate, { params: { id }, body: end })
    expect(ended).toMatchObject({ status: 'TERMINATED_BY_TENANT', endDate: term.endDate })
    expect(await removedOn('2035-05-31')).toBeUndefined()
    expect(await removedOn('2035-06-01')).toBe(1)
  } finally {
    await app.close()
  }
})

test('those of a lease that was cancelled count from that day', async () => {
  const { app, admin, addDocument, removedOn } = await anOffice()
  try {
    const { id } = await aLease(admin, { ...term, depositAmount: 0 })
    await addDocument(id)
    await admin.call(leaseContract.cancel, { params: { id }, body: {} })
    expect(await removedOn('2035-06-15')).toBeUndefined()
    expect(await removedOn('2035-06-16')).toBeGreaterThanOrEqual(1)
  } finally {
    await app.close()
  }
})

import pg from 'pg'
import { expect, test } from 'vitest'
import { journalExportContract } from '../../domain/accounting/journal-export-contract.ts'
import { exportUntil, mapAccounts } from '../testing/accounting/accounting-steps.ts'
import { anOfficeApp } from '../testing/office.ts'
import { organisationRunBy } from '../testing/organisation-run-by.ts'

const today = '2025-06-15'

test('entries that did not fit into a full export are in the next one and were not posted late', async () => {
  const { app, admin } = await anOfficeApp(`${today}T04:00:00Z`)
  const client = new pg.Client({ connectionString: app.ownerUrl })
  await client.connect()
  try {
    await mapAccounts(admin)
    const organisationId = await organisationRunBy(app, admin)
    await postEntries(client, { organisationId, day: '2024-09-01', count: 20_005 })
    expect(await exportUntil(admin, today)).toMatchObject({ entryCount: 20_000, lastDate: '2024-09-01' })
    const left = await admin.call(journalExportContract.preview, { query: { until: today } })
    expect(left).toMatchObject({ entryCount: 5, lateCount: 0, firstDate: '2024-09-01' })
    await postEntries(client, { organisationId, day: '2024-08-31', count: 1 })
    expect(await exportUntil(admin, today)).toMatchObject({ entryCount: 6, lateCount: 1, firstDate: '2024-08-31' })
    await postEntries(client, { organisationId, day: '2025-06-01', count: 1 })
    expect(await exportUntil(admin, today)).toMatchObject({ entryCount: 1, lateCount: 1 })
  } finally {
    await client.end()
    await app.close()
  }
})

type Entries = { organisationId: string; day: string; count: number }

async function postEntries(client: pg.Client, { organisationId, day, count }: Entries): Promise<void> {
  await client.query("select set_config('app.now', '2025-06-15T04:00:00Z', false)")
  await client.query(
    `with entry as (insert into ledger_entries (organisation_id, id, kind, value_date, reference)
      select $1, gen_random_uuid(), 'RENT', $2, 'Old books' from generate_series(1, $3) n returning organisation_id, id)
    insert into ledger_postings (organisation_id, entry_id, line, account_code, amount)
    select entry.organisation_id, entry.id, line, account_code, amount
    from entry, (values (0, '1100', 100), (1, '4000', -100)) p (line, account_code, amount)`,
    [organisationId, day, count],
  )
}

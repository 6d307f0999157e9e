import { accountMappingContract } from '../../../domain/accounting/account-mapping-contract.ts'
import { type JournalExport, journalExportContract } from '../../../domain/accounting/journal-export-contract.ts'
import { accounts } from '../../../domain/ledger/account.ts'
import type { Admin } from '../factories.ts'
import { onePlainRecordOfEach } from '../plain-records.ts'
import type { LocalClient } from '../../platform/database/local-client.ts'

type Clerk = Pick<LocalClient, 'call'>

/** Maps every account of the ledger, except the named ones. */
export async function mapAccounts(clerk: Clerk, but: readonly string[] = []): Promise<void> {
  const { items } = await clerk.call(accountMappingContract.list, { query: { pageSize: 50 } })
  const known = new Set([...items.map(({ accountCode }) => accountCode), ...but])
  for (const { code, name } of Object.values(accounts)) {
    if (known.has(code)) continue
    await clerk.call(accountMappingContract.create, {
      body: { accountCode: code, externalCode: `A${code}`, externalName: `${name} (office)` },
    })
  }
}

export function exportUntil(clerk: Clerk, until: string): Promise<JournalExport> {
  return clerk.call(journalExportContract.create, { body: { until } })
}

/** One plain record of each kind, and an export of the postings, with its mapping. */
export async function plainRecordsAndExport(admin: Admin, records: Record<string, string>): Promise<Record<string, string>> {
  await mapAccounts(admin)
  const [mapping] = (await admin.call(accountMappingContract.list, { query: {} })).items
  const exported = await exportUntil(admin, '2025-06-11')
  return { ...(await onePlainRecordOfEach(admin, records)), accountMapping: mapping?.id ?? '', journalExport: exported.id }
}

/** A mapped account of the ledger, which any test may have mapped. */
export async function aMapping(clerk: Clerk): Promise<{ id: string; body: object }> {
  await mapAccounts(clerk)
  const [mapping] = (await clerk.call(accountMappingContract.list, { query: {} })).items
  return { id: mapping?.id ?? '', body: { externalName: `Cash ${mapping?.version}` } }
}

type Do = (key: string, sent: { params?: Record<string, string>; body: object }) => Promise<Record<string, unknown>>

/** Maps the accounts and exports the postings. */
export async function callAccounting(call: Do, clerk: Clerk): Promise<void> {
  await mapAccounts(clerk, ['5500'])
  const body = { accountCode: '5500', externalCode: 'A5500', externalName: 'Cash over and short' }
  const { id } = await call('accountMapping.create', { body })
  await call('accountMapping.update', { params: { id: String(id) }, body: { externalName: 'Over and short' } })
  await call('journalExport.create', { body: { until: '2025-06-11' } })
}

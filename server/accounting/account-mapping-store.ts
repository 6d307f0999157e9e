import { sql } from 'kysely'
import { accountMapping } from '../../domain/accounting/account-mapping.ts'
import type { AccountMapping, accountMappingContract } from '../../domain/accounting/account-mapping-contract.ts'
import type { BodyOf, QueryOf } from '../../domain/endpoint.ts'
import type { Page } from '../../domain/page.ts'
import { ensureFound } from '../../domain/problem.ts'
import { changeRecord, createRecord } from '../audit/save-record.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf, pageOfIds, pageReply, textMatch } from '../platform/database/page.ts'
import { recordColumns } from '../platform/database/record-columns.ts'

export async function listMappings(tx: Tx, query: QueryOf<typeof accountMappingContract.list>): Promise<Page<AccountMapping>> {
  const page = await pageOfIds(tx, query, {
    id: 'm.id',
    from: sql`account_mappings m`,
    where: [textMatch(query.q, ['m.account_code', 'm.external_code', 'm.external_name'])],
    sorts: { accountCode: 'm.account_code' },
    defaultSort: 'accountCode:asc',
  })
  return pageReply(page, await readMappings(tx, page.items))
}

export async function readMapping(tx: Tx, id: string): Promise<AccountMapping> {
  return ensureFound((await readMappings(tx, [id]))[0], 'account mapping')
}

async function readMappings(tx: Tx, ids: readonly string[]): Promise<AccountMapping[]> {
  const { rows } = await sql<AccountMapping>`
    select m.id, ${recordColumns(accountMapping, 'm')} from account_mappings m where m.id = any(${idsOf(ids)})`.execute(tx)
  return rows
}

export function addMapping(tx: Tx, values: BodyOf<typeof accountMappingContract.create>): Promise<AccountMapping> {
  return createRecord(tx, accountMapping, { values, read: readMapping })
}

export function changeMapping(
  tx: Tx,
  id: string,
  changes: BodyOf<typeof accountMappingContract.update>,
  ifMatch: number | undefined,
): Promise<AccountMapping> {
  return changeRecord(tx, accountMapping, { id, changes, ifMatch, read: readMapping })
}

import { accountMappingContract } from '../../domain/accounting/account-mapping-contract.ts'
import { journalExportContract } from '../../domain/accounting/journal-export-contract.ts'
import { partsOf } from '../../domain/accounting/journal-format.ts'
import type { ParamsOf, QueryOf } from '../../domain/endpoint.ts'
import { ensureFound } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import type { StreamReply } from '../platform/files/send-sheet.ts'
import type { Services } from '../platform/services.ts'
import { addMapping, changeMapping, listMappings, readMapping } from './account-mapping-store.ts'
import { exportJournal, previewExport } from './export-journal.ts'
import { listExports, readExport, readExports, readLineCounts } from './journal-export-store.ts'
import { readVouchers } from './read-vouchers.ts'
import { journalFileKinds, writeJournal } from './write-journal.ts'

export function accountingRoutes({ serve }: Services): void {
  serve.endpoint(accountMappingContract.list, ({ tx, query }) => listMappings(tx, query))
  serve.endpoint(accountMappingContract.read, ({ tx, params }) => readMapping(tx, params.id))
  serve.endpoint(accountMappingContract.create, ({ tx, body }) => addMapping(tx, body))
  serve.endpoint(accountMappingContract.update, ({ tx, params, body, ifMatch }) => changeMapping(tx, params.id, body, ifMatch))
  serve.endpoint(journalExportContract.preview, ({ tx, query }) => previewExport(tx, query.until))
  serve.endpoint(journalExportContract.create, async ({ tx, body }) => readExport(tx, await exportJournal(tx, body.until)))
  serve.endpoint(journalExportContract.list, ({ tx, query }) => listExports(tx, query))
  serve.endpoint(journalExportContract.read, ({ tx, params }) => readExport(tx, params.id))
  serve.stream(journalExportContract.file, ({ tx, params, query }) => fileOf(tx, params, query))
}

type File = typeof journalExportContract.file

async function fileOf(tx: Tx, { id }: ParamsOf<File>, query: QueryOf<File>): Promise<StreamReply> {
  const { program, part: partNo, taxRate } = query
  const found = ensureFound((await readExports(tx, [id]))[0], 'export')
  const parts = partsOf(program, await readLineCounts(tx, id))
  const part = ensureFound(parts[partNo - 1], 'file')
  const { type, extension } = journalFileKinds[program]
  const office = await tx.selectFrom('organisations').select('name').executeTakeFirstOrThrow()
  const options = { exportNumber: found.exportNumber, company: query.company || office.name, taxRate }
  const ending = parts.length > 1 ? `-${partNo}-of-${parts.length}` : ''
  const name = `${found.exportNumber}-${program.toLowerCase().replaceAll('_', '-')}${ending}.${extension}`
  return { type, name, pieces: writeJournal(program, readVouchers(tx, found, part), options) }
}

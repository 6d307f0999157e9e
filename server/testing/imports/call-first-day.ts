import { firstDayContract } from '../../../domain/import/first-day/first-day-contract.ts'
import type { LocalClient } from '../../platform/database/local-client.ts'

type Call = (
  key: string,
  sent?: { params?: Record<string, string>; query?: object; body?: unknown },
) => Promise<Record<string, unknown>>

/** An old workbook of one owner, imported and deleted. */
export async function callFirstDay(call: Call): Promise<void> {
  const { id } = await call('firstDay.create', { body: anOldWorkbook() })
  const params = { id: String(id) }
  await call('firstDay.update', { params, body: { fixed: { dzongkhag: 'Thimphu' } } })
  await call('firstDay.import', { params, query: {} })
  await call('firstDay.balance', { params })
  await call('firstDay.read')
  await call('firstDay.remove', { params })
}

function anOldWorkbook(): FormData {
  const form = new FormData()
  form.set('file', new Blob(['Owner,CID No,Phone\nUgyen Dorji,11410077001,17707701\nPema,11410077002,17707702']), 'old.csv')
  return form
}

/** The id of an old workbook that was only uploaded. */
export async function aFirstDay(admin: Pick<LocalClient, 'raw'>): Promise<string> {
  const { body } = await admin.raw(firstDayContract.create, { body: anOldWorkbook() })
  return String(Reflect.get(Object(body), 'id'))
}

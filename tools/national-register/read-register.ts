import type { Client } from 'pg'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import type { LocalClient } from '../../server/platform/database/local-client.ts'
import { largestOffice } from './bare-sql.ts'
import { type OpenAdvice, openAdvicesSql } from './bench-money-rows.ts'
import { type Cell, cellsSql } from './bench-map-rows.ts'
import type { OfRegister } from './bench-processor-rows.ts'

/** The parts of the register that the rows about processor time need. */
export async function readRegister(bare: Client, client: LocalClient): Promise<OfRegister> {
  const ofOffice = `organisation_id = '${largestOffice}'`
  const idsOf = async (from: string) =>
    (await bare.query<{ id: string }>(`select id from ${from} order by id limit 200`)).rows.map(({ id }) => id)
  return {
    open: (await bare.query<OpenAdvice>(openAdvicesSql)).rows,
    buildings: await idsOf(`buildings where ${ofOffice}`),
    leases: await idsOf(`leases where ${ofOffice} and status = 'ACTIVE'`),
    cells: (await bare.query<Cell>(cellsSql)).rows,
    deep: await readDeepCursor(client),
  }
}

/** The cursor at the end of the last page by number. */
async function readDeepCursor(client: LocalClient): Promise<OfRegister['deep']> {
  const { items, nextCursor } = await client.call(adviceContract.list, { query: { pageNo: 200, pageSize: 50 } })
  const last = items.at(-1)
  return nextCursor && last ? { cursor: nextCursor, dueOn: last.dueDate, id: last.id } : undefined
}

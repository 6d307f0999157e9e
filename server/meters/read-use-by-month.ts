import type { QueryOf, ReplyOf } from '../../domain/endpoint.ts'
import type { meterContract } from '../../domain/meters/meter-contract.ts'
import { roundUse } from '../../domain/meters/meter-use.ts'
import { monthsUpTo, useByMonth } from '../../domain/meters/use-by-month.ts'
import type { Tx } from '../platform/database/database.ts'
import { readCounted, readMeter } from './meter-store.ts'

type Asked = QueryOf<typeof meterContract.useByMonth>
type UseByMonth = ReplyOf<typeof meterContract.useByMonth>

/** Owners see only the data that row-level security allows: meters of their property, and valid readings. */
export async function readUseByMonth(tx: Tx, id: string, { months }: Asked): Promise<UseByMonth> {
  const { digits } = await readMeter(tx, id)
  const readings = (await readCounted(tx, [id])).get(id) ?? []
  const items = useByMonth(readings, monthsUpTo(tx.today, months), digits)
  return { items: items.map(({ use, ...month }) => ({ ...month, use: use ? roundUse(use) : null })) }
}

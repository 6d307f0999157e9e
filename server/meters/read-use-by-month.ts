import type { QueryOf, ReplyOf } from '../../domain/endpoint.ts'
import type { meterContract } from '../../domain/meters/meter-contract.ts'
import { roundUse } from '../../domain/meters/meter-use.ts'
import { monthsUpTo, useByMonth } from '../../domain/meters/use-by-month.ts'
import type { Tx } from '../platform/database/database.ts'
import { readCounted, readMeter } from './meter-store.ts'

type Asked = QueryOf<typeof meterContract.useByMonth>
type UseByMonth = ReplyOf<typeof meterContract.useByMonth>

/** Of an owner only what row-level security shows: meters of what they own, and readings that count. */
export async function readUseByMonth(tx: Tx, id: string, { months }: Asked): Promise<UseByMonth> {
  const { digits } = await readMeter(tx, id)
  const readings = (await readCounted(tx, [id])).get(id) ?? []
  const items = useByMonth(readings, monthsUpTo(tx.today, months), digits)
  return { items: items.map(({ use, ...month }) => ({ ...month, use: use ? roundUse(use) : null })) }
}

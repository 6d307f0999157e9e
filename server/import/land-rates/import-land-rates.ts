import { sql } from 'kysely'
import { landRateContract, landRateTableContract } from '../../../domain/properties/land-rates/land-rate-contract.ts'
import { isSameRate } from '../../../domain/properties/land-rates/rate-of-table.ts'
import { fieldProblem } from '../../../domain/problem.ts'
import { addLandRate, readLandRate } from '../../properties/land-rates/land-rate-store.ts'
import { addRateTable } from '../../properties/land-rates/land-rate-table-store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { eachRow, markExisting } from '../each-row/each-row.ts'
import { at, markExcluded, rejectDuplicates, type Step, type Taken } from '../import-step.ts'

/** The fields that identify a rate. */
const key = ['name', 'startsOn', 'town', 'use', 'category']

/** The first row of an edition creates it; every row adds a rate. A file never changes existing rates: create a new edition. */
export async function importLandRates(step: Step): Promise<Taken> {
  await rejectDuplicates(step, 'town', sql`lower(concat_ws(' | ', ${sql.join(key.map(at))}))`)
  await markExcluded(step)
  return eachRow(step, async (tx, content, row) => {
    const given = Object.fromEntries(Object.entries(content).filter(([, value]) => value !== null))
    const edition = landRateTableContract.create.body.parse(given)
    const landRateTableId = await editionOf(tx, edition)
    const body = landRateContract.create.body.parse({ ...given, landRateTableId })
    const known = await rateLike(tx, body)
    if (!known) return (await addLandRate(tx, body)).id
    if (!step.canUpdate)
      throw fieldProblem('/town', 'This rate is already registered. Choose to update the records, or remove the row.')
    const stored = await readLandRate(tx, known)
    if (!isSameRate(stored.amount, body.amount) || stored.per !== body.per) {
      throw fieldProblem('/amount', 'An import does not change a rate. Enter a new edition, or correct the rate on its page.')
    }
    await markExisting(step, row, { id: known, isChanged: false })
    return undefined
  })
}

type Edition = ReturnType<typeof landRateTableContract.create.body.parse>

async function editionOf(tx: Tx, edition: Edition): Promise<string> {
  const { rows } = await sql<{ id: string; minimumFee: number | null }>`
    select id, minimum_fee as "minimumFee" from land_rate_tables
    where lower(name) = lower(${edition.name}) and starts_on = ${edition.startsOn}`.execute(tx)
  const [known] = rows
  if (!known) return (await addRateTable(tx, edition)).id
  if (known.minimumFee !== edition.minimumFee) {
    throw fieldProblem(
      '/minimumFee',
      'Another row of this edition has a different minimum fee. Enter the same fee in every row of an edition.',
    )
  }
  return known.id
}

async function rateLike(tx: Tx, rate: ReturnType<typeof landRateContract.create.body.parse>): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from land_rates where land_rate_table_id = ${rate.landRateTableId} and lower(town) = lower(${rate.town})
      and use = ${rate.use} and lower(coalesce(category, '')) = lower(coalesce(${rate.category}::text, ''))`.execute(tx)
  return rows[0]?.id
}

import { sql } from 'kysely'
import { markExcluded, type Sql, type Step, type Taken } from './import-step.ts'
import { fresh, updateExisting } from './existing-rows.ts'

const blockRows = 5000

/** Runs after the rows are checked: creates the new records and updates the known ones. */
export async function createAndUpdate(step: Step, write: (rows: Sql) => Promise<number>): Promise<Taken> {
  await markExcluded(step)
  const created = await writeInBlocks(step, write)
  const updated = await updateExisting(step)
  return { created, updated }
}

/** Writes the rows of new records block by block, so that the office sees the progress. */
export async function writeInBlocks(step: Step, write: (rows: Sql) => Promise<number>): Promise<number> {
  let [written, reported] = [0, 0]
  for (let after = 0; ; ) {
    const { rows } = await sql<{ last: number | null; size: number }>`select max("row") as last, count(*) as size
      from (select r."row" from ${fresh(step)} where r."row" > ${after} order by 1 limit ${blockRows}) b`.execute(step.tx)
    const { last = null, size = 0 } = rows[0] ?? {}
    if (last === null) return written
    written += await write(sql`(select * from ${fresh(step)} where r."row" > ${after} and r."row" <= ${last}) as r`)
    reported += size
    step.onProgress(reported)
    after = last
  }
}

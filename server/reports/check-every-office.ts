import { authActor } from '../platform/actor.ts'
import type { Database } from '../platform/database/database.ts'
import { checkFigures } from './check-figures.ts'

export type OfficeInDoubt = { name: string; figures: string[] }

/**
 * Compares the stored totals of every organisation with its records and ledger, like the nightly job. Returns the organisations with
 * differences.
 */
export async function checkEveryOffice(database: Pick<Database, 'as'>): Promise<OfficeInDoubt[]> {
  const offices = await database.as(authActor, (tx) =>
    tx.selectFrom('organisations').select(['id', 'name']).orderBy('id').execute(),
  )
  const inDoubt: OfficeInDoubt[] = []
  for (const { id, name } of offices) {
    const differing = await database.as({ kind: 'job', organisationId: id }, checkFigures)
    if (differing.length > 0) inDoubt.push({ name, figures: differing.map(({ figure }) => figure) })
  }
  return inDoubt
}

import { sql } from 'kysely'
import { organisationOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { notifyOffice, type OfficeNotice } from './notify-office.ts'

/** Notifies the ADMINs of the office, only in the product. */
export async function notifyAdmins(tx: Tx, notice: OfficeNotice): Promise<void> {
  const admins = await readAdmins(tx)
  await notifyOffice(tx, notice, (personId) => admins.has(personId))
}

export async function readAdmins(tx: Tx): Promise<ReadonlySet<string>> {
  const { rows } = await tx.actingAs('auth', (auth) =>
    sql<{ id: string }>`
      select distinct person_id as id from roles
      where organisation = ${organisationOf(tx.actor)} and name = 'ADMIN' and ended_at is null`.execute(auth),
  )
  return new Set(rows.map(({ id }) => id))
}

import { sql } from 'kysely'
import { authActor } from '../../platform/actor.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/new-id.ts'
import { insertNotifications } from '../../notifications/notification-store.ts'
import { officeOf } from './decide-access-request.ts'

const maxOperators = 50

/** Notifies each operator in the product once a day: the list has all requests. */
export async function notifyOfAccessRequest(within: Database['as'], organisationName: string): Promise<void> {
  const operators = await within(authActor, findOperators)
  for (const { personId, organisationId } of operators) {
    await within({ kind: 'job', organisationId }, (tx) =>
      insertNotifications(tx, [
        {
          ...{ id: newId(), personId, audience: 'OPERATOR', type: 'ACCESS_REQUESTED', cause: `requested ${tx.today}` },
          ...{ subject: 'An office requests access', body: `${organisationName} requests access. Accept or refuse.` },
          ...{ bodyDzongkha: null, path: '/operator/requests', isShown: true, isLegalNotice: false, about: undefined },
        },
      ]),
    )
  }
}

async function findOperators(tx: Tx): Promise<{ personId: string; organisationId: string }[]> {
  const { rows } = await sql<{ personId: string }>`
    select distinct person_id as "personId" from roles
    where name = 'SUPERADMIN' and accepted_at is not null and disabled_at is null and ended_at is null
    order by 1 limit ${maxOperators}`.execute(tx)
  const found = []
  for (const { personId } of rows) {
    const organisationId = await officeOf(tx, personId)
    if (organisationId) found.push({ personId, organisationId })
  }
  return found
}

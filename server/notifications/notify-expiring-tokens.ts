import { sql } from 'kysely'
import { expiryNoticeDays } from '../../domain/api/api-token.ts'
import { type CalendarDate, formatDate } from '../../domain/calendar-date.ts'
import { organisationOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { readAdmins } from './notify-admins.ts'
import { notifyOffice } from './notify-office.ts'

type Expiring = { id: string; name: string; expiresOn: CalendarDate }

/** Notifies the ADMINs once for each token that expires soon. Returns the number of tokens. */
export async function notifyExpiringTokens(tx: Tx): Promise<number> {
  const office = organisationOf(tx.actor)
  const tokens = await tx.actingAs('auth', async (auth) => {
    const { rows } = await sql<Expiring>`
      select t.id, t.name, ((t.expires_at at time zone 'Asia/Thimphu')::date - 1) as "expiresOn"
      from api_tokens t join roles r on r.id = t.role_id
      where t.organisation_id = ${office} and t.revoked_at is null and r.ended_at is null
        and t.expires_at > ${tx.now} and t.expires_at <= ${tx.now}::timestamptz + make_interval(days => ${expiryNoticeDays})
        -- A token that was made for a few days surprises nobody.
        and t.expires_at > t.created_at + make_interval(days => ${expiryNoticeDays})`.execute(auth)
    return rows
  })
  const admins = tokens.length > 0 ? await readAdmins(tx) : new Set<string>()
  for (const { id, name, expiresOn } of tokens) {
    const notice = {
      type: 'API_TOKEN_EXPIRING',
      cause: id,
      subject: `API token ${name}: last day ${formatDate(expiresOn)}`,
      body: 'The program that uses this token is refused after that day. Create a new token and revoke this one.',
      path: '/admin/api-tokens',
      about: { entity: 'apiToken', entityId: id },
    } as const
    await notifyOffice(tx, notice, (personId) => admins.has(personId))
  }
  return tokens.length
}

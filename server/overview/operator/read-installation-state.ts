import { sql } from 'kysely'
import type { ReplyInputOf } from '../../../domain/endpoint.ts'
import type { operatorContract } from '../../../domain/overview/operator-contract.ts'
import { hasOwnLock } from '../../platform/keys/backup-keys.ts'
import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/database/database.ts'

const maxLostPins = 200

type State = ReplyInputOf<typeof operatorContract.installation>
type LostPin = { phoneNumber: string | null; lostAt: Date; organisations: string[]; total: number }

/** Facts and open actions for the operator before people rely on the installation. */
export function readInstallationState(tx: Tx, config: Config): Promise<State> {
  return tx.actingAs('auth', async (identity) => {
    const { backup_recipient, recovery_sheet_at } = await identity
      .selectFrom('installation')
      .select(['backup_recipient', 'recovery_sheet_at'])
      .executeTakeFirstOrThrow()
    const lost = await lostPins(identity)
    return {
      isProduction: config.isProduction,
      isSmsLogged: config.sms.kind === 'log',
      isMailLogged: config.mail.kind === 'log',
      isLogWithSecrets: config.logsSecrets,
      hasBackupKey: hasOwnLock(config) || backup_recipient !== null,
      isSheetPrinted: recovery_sheet_at !== null,
      lostPinCount: lost[0]?.total ?? 0,
      lostPins: lost.map(({ total: _all, lostAt, ...pin }) => ({ ...pin, lostAt: lostAt.toISOString() })),
    }
  })
}

async function lostPins(tx: Tx): Promise<LostPin[]> {
  const { rows } = await sql<LostPin>`
    select p.phone_number as "phoneNumber", p.pin_lost_at as "lostAt", (count(*) over ())::integer as total,
      array(select o.name from roles r join organisations o on o.id = r.organisation
        where r.person_id = p.id and r.ended_at is null group by o.name order by o.name) as organisations
    from people p where p.pin_lost_at is not null and p.pin_hash is null
    order by p.phone_number, p.id limit ${maxLostPins}`.execute(tx)
  return rows
}

import { sql } from 'kysely'
import type { ReplyInputOf } from '../../../domain/endpoint.ts'
import type { deliveryContract } from '../../../domain/notifications/delivery-contract.ts'
import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { MailSender } from '../../platform/delivery/mail-domain.ts'
import { smsRoutesOf } from '../../platform/delivery/sms/open-sms.ts'
import { domainOf } from '../../platform/mail-settings.ts'

type State = ReplyInputOf<typeof deliveryContract.state>
type Circuit = {
  name: string
  state: 'CLOSED' | 'OPEN'
  failure_count: number
  opened_at: Date | null
  succeeded_at: Date | null
  failed_at: Date | null
  last_error: string | null
}

/** How messages are sent, without any password of the settings. */
export async function readDeliveryState(tx: Tx, config: Config): Promise<State> {
  const circuits = await tx.actingAs('auth', async (identity) => {
    const { rows } = await sql<Circuit>`
      select name, state, failure_count, opened_at, succeeded_at, failed_at, last_error from sms_routes order by name`.execute(
      identity,
    )
    return new Map(rows.map((row) => [row.name, row]))
  })
  const smsRoutes = smsRoutesOf(config).map(({ name, way }) => {
    const circuit = circuits.get(name)
    return {
      ...{ name, kind: way.kind, host: way.kind === 'http' ? new URL(way.url).host : `${way.host}:${way.port}` },
      state: circuit?.state ?? ('CLOSED' as const),
      failureCount: circuit?.failure_count ?? 0,
      openedAt: circuit?.opened_at?.toISOString() ?? null,
      succeededAt: circuit?.succeeded_at?.toISOString() ?? null,
      failedAt: circuit?.failed_at?.toISOString() ?? null,
      lastError: circuit?.last_error ?? null,
    }
  })
  return { mail: mailOf(config), smsRoutes, smsKind: smsRoutes.length > 0 ? 'routes' : 'log' }
}

function mailOf({ mail }: Config): State['mail'] {
  if (mail.kind === 'log') return { kind: 'log', from: null, host: null, dkimSelector: null, bounceAddress: null }
  const { url, from, dkim, bounceAddress = null } = mail
  return { kind: 'smtp', from, host: new URL(url).host, dkimSelector: dkim?.keySelector ?? null, bounceAddress }
}

/** The domain that other mail servers see as the sender; undefined if e-mails are only logged. */
export function mailSenderOf({ mail }: Pick<Config, 'mail'>): MailSender | undefined {
  if (mail.kind === 'log') return undefined
  const domain = domainOf(mail.from)
  const returnDomain = mail.bounceAddress ? domainOf(mail.bounceAddress) : domain
  return { domain, returnDomain, mailHost: new URL(mail.url).hostname, dkim: mail.dkim }
}

import { sql } from 'kysely'
import { authActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import type { DeliveryLinks } from '../../platform/delivery/delivery-links.ts'
import { isDeadAddress, markUnreachable } from '../../platform/delivery/unreachable.ts'
import type { BounceMailbox } from '../../platform/mail-settings.ts'
import { type Bounce, maxBounceBytes, parseBounce } from './parse-bounce.ts'

export type BounceReading = { mailbox: BounceMailbox; bounceAddress: string; links: DeliveryLinks }

/** The maximum in one run; the next run continues with the rest. */
const maxRead = 200
const timeoutMs = 20_000

/**
 * Reads returned mail and stores it with its message. A report is marked as read afterwards, so if the server stops meanwhile, it is read
 * again. Returns the number of messages that were marked as returned.
 */
export async function readBounces(
  within: Database['as'],
  { mailbox, bounceAddress, links }: BounceReading,
  signal: AbortSignal,
): Promise<number> {
  const client = await connect(mailbox)
  try {
    await client.connect()
    await client.mailboxOpen(mailbox.folder)
    const unread = await client.search({ seen: false }, { uid: true })
    let noted = 0
    for (const uid of (unread || []).slice(0, maxRead)) {
      signal.throwIfAborted()
      const found = await client.fetchOne(String(uid), { source: { maxLength: maxBounceBytes } }, { uid: true })
      const bounce = found && found.source ? await parseBounce(found.source, bounceAddress) : undefined
      if (bounce && (await noteBounce(within, links, bounce))) noted += 1
      await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
    }
    return noted
  } finally {
    await client.logout().catch(() => client.close())
  }
}

async function connect({ host, port, isTls, user, password }: BounceMailbox) {
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow({
    ...{ host, port, secure: isTls, auth: { user, pass: password }, logger: false },
    ...{ connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: 3 * timeoutMs },
  })
  // For any error, the current call is also rejected.
  client.on('error', () => undefined)
  return client
}

/** A token that we did not sign, a deleted message and a second report change nothing. */
export async function noteBounce(
  within: Database['as'],
  links: DeliveryLinks,
  { token, status, reason }: Bounce,
): Promise<boolean> {
  const messageId = links.bounces.read(token)?.messageId
  if (messageId === undefined || !status.startsWith('5.')) return false
  const organisationId = await within(authActor, async (tx) => {
    const { rows } = await sql<{ id: string | null }>`select organisation_of_message(${messageId}) as id`.execute(tx)
    return rows[0]?.id
  })
  if (!organisationId) return false
  return within({ kind: 'job', organisationId }, async (tx) => {
    const { rows } = await sql<{ recipient: string }>`
      update outbox set state = 'DEAD', last_error = ${reason.slice(0, 300)}
      where id = ${messageId} and channel = 'EMAIL' and state = 'SENT' returning recipient`.execute(tx)
    const [returned] = rows
    if (!returned) return false
    if (isDeadAddress({ extended: status })) await markUnreachable(tx, { address: returned.recipient, kind: 'BOUNCED', reason })
    return true
  })
}

import { sql } from 'kysely'
import type { Database, Tx } from './database.ts'
import { newId } from './new-id.ts'
import type { MailTransport } from './mail-transport.ts'
import type { Sealer } from './sealed.ts'
import type { SmsTransport } from './sms-transport.ts'

export type Sms = {
  to: string
  /** Where a secret belongs, write {secret}: the stored text never holds it. */
  body: string
  secret?: string
}
export type Mail = Sms & { subject: string }

const hidden = '••••'
const blockSize = 100
const mostAttempts = 8
const patienceMs = 500

/** Messages leave after the commit of the transaction that wrote them, at least once. */
export type Outbox = {
  /** What has a subject goes by e-mail, all else by SMS. */
  send(tx: Tx, message: Sms | Mail): Promise<void>
  /** Sends what waits in an organisation; answers how many went out. */
  deliver(organisationId: string): Promise<number>
  /**
   * After a commit: waits until what that organisation has waiting is out, but half a second at most, and never throws. What
   * did not leave now is the clock's work.
   */
  deliverSoon(organisationId: string): Promise<void>
}

export type Transports = { sms: SmsTransport; mail: MailTransport }
export type OutboxOptions = { database: Database; sealer: Sealer; transports: Transports }

export function createOutbox({ database, sealer, transports }: OutboxOptions): Outbox {
  const deliver: Outbox['deliver'] = async (organisationId) => {
    let sent = 0
    for (;;) {
      const waiting = await claimBlock(database, organisationId)
      for (const message of waiting) {
        const isSent = await handOver(transports, sealer, message)
        await database.as({ kind: 'job', organisationId }, (tx) => settle(tx, message, isSent))
        if (isSent) sent += 1
      }
      if (waiting.length < blockSize) return sent
    }
  }
  return {
    send: async (tx, message) => {
      const { to, body, secret } = message
      const heading =
        'subject' in message ? { channel: 'EMAIL', header: message.subject } : { channel: 'SMS', header: await smsHeader(tx) }
      await tx
        .insertInto('outbox')
        .values({ ...heading, id: newId(), recipient: to, body, sealed_secret: secret ? sealer.seal(secret) : null })
        .execute()
    },
    deliver,
    deliverSoon: (organisationId) => atMost(patienceMs, deliver(organisationId)),
  }
}

async function smsHeader(tx: Tx): Promise<string | null> {
  const organisation = await tx.selectFrom('organisations').select('sms_header_title').executeTakeFirstOrThrow()
  return organisation.sms_header_title
}

function handOver(transports: Transports, sealer: Sealer, message: Waiting): Promise<boolean> {
  const secret = message.sealed_secret ? sealer.open(message.sealed_secret) : undefined
  // As a function, or a "$" in the secret would be read as a pattern.
  const body = secret ? message.body.replace('{secret}', () => secret) : message.body
  const { channel, recipient: to, header } = message
  const handed = channel === 'EMAIL' ? transports.mail({ to, subject: header ?? '', body }) : transports.sms({ to, header, body })
  return handed.then(
    () => true,
    () => false,
  )
}

async function atMost(patience: number, work: Promise<unknown>): Promise<void> {
  const { promise: enough, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(() => resolve(), patience)
  await Promise.race([work.catch(() => undefined), enough])
  clearTimeout(timer)
}

type Waiting = {
  id: string
  channel: string
  recipient: string
  header: string | null
  body: string
  sealed_secret: Buffer | null
  attempts: number
}

/** Takes a block for five minutes, so that two processes do not send one message at once. */
function claimBlock(database: Database, organisationId: string) {
  return database.as({ kind: 'job', organisationId }, async (tx) => {
    const { rows } = await sql<Waiting>`
      update outbox set next_attempt_at = ${tx.now}::timestamptz + interval '5 minutes', attempts = attempts + 1
      where (organisation_id, id) in (
        select organisation_id, id from outbox where state = 'WAITING' and next_attempt_at <= ${tx.now}
        order by next_attempt_at limit ${blockSize} for update skip locked
      )
      returning id, channel, recipient, header, body, sealed_secret, attempts`.execute(tx)
    return rows
  })
}

async function settle(
  tx: Tx,
  { id, body, attempts }: { id: string; body: string; attempts: number },
  isSent: boolean,
): Promise<void> {
  const state = isSent ? 'SENT' : attempts >= mostAttempts ? 'DEAD' : 'WAITING'
  const isDone = state !== 'WAITING'
  await tx
    .updateTable('outbox')
    .set({
      state,
      ...(isSent ? { sent_at: tx.now } : { next_attempt_at: new Date(tx.now.getTime() + 60_000 * 2 ** attempts) }),
      ...(isDone ? { sealed_secret: null, body: body.replace('{secret}', hidden) } : {}),
    })
    .where('id', '=', id)
    .execute()
}

import { sql } from 'kysely'
import type { Database, Tx } from '../database/database.ts'
import { currentLog } from '../log.ts'
import { mailLogo, readStoredLogo } from './mail-logo.ts'
import type { MailTransport } from './mail-transport.ts'
import { type Delivery, MessageRejected, NotAccepted } from './message-transport.ts'
import { type QueuedMessage, queueMessages } from './outbox-queue.ts'
import type { Sealer } from '../keys/sealed.ts'
import type { SmsTransport } from './sms-transport.ts'
import { untilAvailable } from './until-available.ts'
import { traced } from '../tracing/tracing.ts'

export type Sms = Pick<QueuedMessage, 'type' | 'personId' | 'deadline' | 'about'> & {
  to: string
  /** Where a secret belongs, write {secret}: the stored text never holds it. */
  body: string
  secret?: string
}
export type Mail = Sms & { subject: string }

export const hiddenSecret = '••••'
/**
 * Stands in the text of a message about an advice where the link to pay it belongs. The link is put in when the message leaves: it is never
 * stored, and a message that waited has the link of that day.
 */
export const payLinkPlace = '{payLink}'
/** As people read it who are not the recipient: the column `body` without codes, passwords and links that are as good as one. */
export const shownBody = sql`replace(replace(body, '{secret}', ${hiddenSecret}), ${payLinkPlace}, ${hiddenSecret})`
/** Stands where somebody's number or address stood who was erased (overview/scrub-messages.ts). */
export const erasedRecipient = 'erased'
/** So many leave at once; so many at most go out twice when the server is killed between sending and noting it. */
const blockSize = 10
export const maxAttempts = 10
const maxPauseMinutes = 240
const patienceMs = 500
const minPauseMs = 30_000

/** Messages leave after the commit of the transaction that wrote them, at least once. */
export type Outbox = {
  /** What has a subject goes by e-mail, all else by SMS. */
  send(tx: Tx, message: Sms | Mail): Promise<void>
  /** Sends what waits in an organisation, for a minute at most; answers how many went out. */
  deliver(organisationId: string): Promise<number>
  /**
   * After a commit: waits until what that organisation has waiting is out, but half a second at most, and never throws. What
   * did not leave now is the clock's work.
   */
  deliverSoon(organisationId: string): Promise<void>
}

export type Transports = {
  sms: SmsTransport
  mail: MailTransport
  /** The channels that only log, where a code or password would stay for whoever reads the log. */
  hidesSecrets: Readonly<Record<'SMS' | 'EMAIL', boolean>>
}
export type OutboxOptions = {
  database: Database
  sealer: Sealer
  transports: Transports
  /** Whether reminders have to wait now. */
  isQuiet: (tx: Tx) => Promise<boolean>
  /** The links to pay these advices. */
  payLinksOf: (tx: Tx, adviceIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** How long an office sends before the others have their turn. */
  turnMs?: number
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { database, sealer, transports, isQuiet, payLinksOf, turnMs = 60_000 } = options
  const deliver: Outbox['deliver'] = async (organisationId) => {
    const asOffice = <T>(work: (tx: Tx) => Promise<T>) => database.as({ kind: 'job', organisationId }, work)
    const down = new Set<string>()
    const endsAt = performance.now() + turnMs
    let sent = 0
    let logo: Buffer | null | undefined
    for (;;) {
      const waiting = await asOffice(async (tx) => {
        await giveUpOutdated(tx)
        return withPayLinks(tx, await claimBlock(tx, { except: [...down], isQuiet: await isQuiet(tx) }), payLinksOf)
      })
      if (waiting.length === 0) return sent
      if (logo === undefined && waiting.some(({ channel }) => channel === 'EMAIL')) logo = await logoOf(asOffice)
      const outcomes = await Promise.all(
        waiting.map((message) => handOver(transports, sealer, { ...message, logo: logo ?? null })),
      )
      // What left and is not noted would leave again.
      await untilAvailable(() => asOffice((tx) => settle(tx, outcomes)))
      sent += outcomes.filter(({ state }) => state === 'SENT').length
      // Nothing of a channel got through: it is out of order, and the rest of the queue waits without using up its attempts.
      for (const channel of channelsThatFailed(outcomes)) down.add(channel)
      if (performance.now() >= endsAt) return sent
    }
  }
  return {
    send: async (tx, { secret, ...message }) =>
      queueMessages(tx, [{ ...message, sealedSecret: secret ? sealer.seal(secret) : null }]),
    deliver,
    deliverSoon: (organisationId) => atMost(patienceMs, deliver(organisationId)),
  }
}

async function withPayLinks(tx: Tx, claimed: Waiting[], payLinksOf: OutboxOptions['payLinksOf']): Promise<Waiting[]> {
  const ids = claimed.flatMap(({ body, entity, entity_id }) =>
    body.includes(payLinkPlace) && entity === 'advice' && entity_id !== null ? [entity_id] : [],
  )
  if (ids.length === 0) return claimed
  const links = await payLinksOf(tx, [...new Set(ids)])
  return claimed.map((message) => ({ ...message, payLink: links.get(message.entity_id ?? '') }))
}

type Outcome = Waiting & { state: 'SENT' | 'WAITING' | 'DEAD'; providerId: string | null; lastError: string | null }

/** An e-mail does not wait for a picture that cannot be made: it goes without. */
async function logoOf(asOffice: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>): Promise<Buffer | null> {
  const stored = await asOffice(readStoredLogo)
  return (
    stored &&
    mailLogo(stored).catch((error: unknown) => {
      currentLog().warn({ err: error }, 'the logo could not be made smaller; e-mails go without it')
      return null
    })
  )
}

const spanOf = ({ channel }: Waiting) => ({ name: `send ${channel}`, kind: 'PRODUCER' }) as const

async function handOver(transports: Transports, sealer: Sealer, message: Waiting & { logo: Buffer | null }): Promise<Outcome> {
  try {
    const { providerId = null } =
      (await traced(
        () => spanOf(message),
        async () => transmit(transports, sealer, message),
      )) ?? {}
    return { ...message, state: 'SENT', providerId, lastError: null }
  } catch (error) {
    const isGivenUp = error instanceof MessageRejected || message.attempts >= maxAttempts
    return { ...message, state: isGivenUp ? 'DEAD' : 'WAITING', providerId: null, lastError: reasonOf(error) }
  }
}

function transmit(transports: Transports, sealer: Sealer, message: Waiting & { logo: Buffer | null }): Promise<Delivery | void> {
  const secret = message.sealed_secret ? sealer.open(message.sealed_secret) : undefined
  // As a function, or a "$" in the secret would be read as a pattern.
  const { id, channel, recipient: to, header, office, logo } = message
  const shown = transports.hidesSecrets[channel] ? hiddenSecret : secret
  const withSecret = secret && shown ? message.body.replaceAll('{secret}', () => shown) : message.body
  const body = message.payLink ? withSecret.replaceAll(payLinkPlace, message.payLink) : withSecret
  return channel === 'EMAIL'
    ? transports.mail({ to, subject: header ?? '', body, office, logo }, id)
    : transports.sms({ to, header, body }, id)
}

/** For the office to read: our own words, or the kind of the failure. What the other side wrote may repeat the message. */
function reasonOf(error: unknown): string {
  if (error instanceof MessageRejected || error instanceof NotAccepted) return error.message
  if (Object(error).name === 'TimeoutError' || Object(error).code === 'ETIMEDOUT') return 'No answer in time.'
  const code: unknown = Object(Object(error).cause).code ?? Object(error).code
  return typeof code === 'string' ? `The connection failed (${code.slice(0, 40)}).` : 'The message was not accepted.'
}

function channelsThatFailed(outcomes: readonly Outcome[]): string[] {
  const byChannel = Map.groupBy(outcomes, ({ channel }) => channel)
  return [...byChannel].filter(([, ofIt]) => ofIt.every(({ state }) => state === 'WAITING')).map(([name]) => name)
}

async function atMost(patience: number, work: Promise<unknown>): Promise<void> {
  const { promise: enough, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(() => resolve(), patience)
  const failed = (error: unknown) =>
    currentLog().warn({ err: error }, 'messages could not be delivered; they wait for the next turn')
  await Promise.race([work.catch(failed), enough])
  clearTimeout(timer)
}

type Waiting = {
  id: string
  channel: 'SMS' | 'EMAIL'
  recipient: string
  header: string | null
  body: string
  office: string | null
  sealed_secret: Buffer | null
  attempts: number
  deadline: Date | null
  entity: string | null
  entity_id: string | null
  payLink?: string | undefined
}

/** What is tried just now has its turn first. The secret goes, as from all that is done. */
async function giveUpOutdated(tx: Tx): Promise<void> {
  await sql`
    update outbox set state = 'DEAD', last_error = 'It was no longer valid when it could have been sent.',
      body = case when sealed_secret is not null then replace(body, '{secret}', ${hiddenSecret}) else body end, sealed_secret = null
    where state = 'WAITING' and next_attempt_at <= ${tx.now} and deadline <= ${tx.now}`.execute(tx)
}

/**
 * Takes a block for five minutes, so that two processes do not send one message at once. The block is chosen once, before the update:
 * as a condition of it the choice may be made again for every row, and takes more than the block.
 */
async function claimBlock(tx: Tx, { except, isQuiet }: { except: string[]; isQuiet: boolean }): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    with due as materialized (
      select organisation_id, id from outbox
      where state = 'WAITING' and next_attempt_at <= ${tx.now} and (deadline is null or deadline > ${tx.now}) and channel <> all(${except}::text[]) and not (is_reminder and ${isQuiet})
      order by next_attempt_at, id limit ${blockSize} for update skip locked
    )
    update outbox o set next_attempt_at = ${tx.now}::timestamptz + interval '5 minutes', attempts = attempts + 1
    from due where o.organisation_id = due.organisation_id and o.id = due.id
    returning o.id, channel, recipient, header, body, sealed_secret, attempts, deadline, entity, entity_id,
      (select g.name from organisations g where g.id = o.organisation_id) as office`.execute(tx)
  // As they were written: ids of one millisecond are in no order, but those of one call to the next are.
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1))
}

async function settle(tx: Tx, outcomes: readonly Outcome[]): Promise<void> {
  const rows = outcomes.map(({ id, state, providerId, lastError, ...message }) => {
    const nextAttemptAt = new Date(tx.now.getTime() + pauseAfter(message, tx.now))
    return { id, state, provider_id: providerId, last_error: lastError, next_attempt_at: nextAttemptAt }
  })
  // Once it is done the secret goes, and with it the place where it stood.
  await sql`
    update outbox o set state = s.state, provider_id = s.provider_id, last_error = s.last_error,
      sent_at = case when s.state = 'SENT' then ${tx.now}::timestamptz end,
      next_attempt_at = case when s.state = 'WAITING' then s.next_attempt_at else o.next_attempt_at end,
      body = case when s.state <> 'WAITING' and o.sealed_secret is not null then replace(o.body, '{secret}', ${hiddenSecret}) else o.body end,
      sealed_secret = case when s.state = 'WAITING' then o.sealed_secret end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as s (id uuid, state text, provider_id text, last_error text, next_attempt_at timestamptz)
    where o.id = s.id and o.state = 'WAITING'`.execute(tx)
}

/** Ever longer; where a message holds for a while only, a quarter of what is left of it at most, so that several attempts find room. */
function pauseAfter({ attempts, deadline }: Pick<Waiting, 'attempts' | 'deadline'>, now: Date): number {
  const defaultMs = 60_000 * Math.min(2 ** attempts, maxPauseMinutes)
  return deadline ? Math.min(defaultMs, Math.max(minPauseMs, (deadline.getTime() - now.getTime()) / 4)) : defaultMs
}

import { sql } from 'kysely'
import type { Database, Tx } from '../database/database.ts'
import { currentLog } from '../log.ts'
import { mailLogo, readStoredLogo } from './mail-logo.ts'
import type { MailTransport } from './mail-transport.ts'
import type { DeliveryLinks } from './delivery-links.ts'
import { type Delivery, type MessageLinks, MessageRejected, reasonOf } from './message-transport.ts'
import { redactedSecret } from './redacted-secret.ts'
import { newId } from '../database/new-id.ts'
import { claimBlock, giveUpOutdated, type Outcome, settle, type Waiting } from './outbox-block.ts'
import { publicAddress } from '../http/public-address.ts'
import { type QueuedMessage, queueMessages } from './queue-messages.ts'
import type { Sealer } from '../keys/sealed.ts'
import type { SmsTransport } from './sms-transport.ts'
import { untilAvailable } from './until-available.ts'
import { traced } from '../tracing/tracing.ts'

export type Sms = Pick<QueuedMessage, 'type' | 'personId' | 'deadline' | 'about'> & {
  to: string
  /** Write {secret} as the placeholder of a secret: the stored text never contains it. */
  body: string
  secret?: string
}
export type Mail = Sms & { subject: string }

/**
 * The placeholder for the payment link in a message about an advice. The link is inserted when the message is sent: it is never stored, and
 * a delayed message has the link of the day it is sent.
 */
export const payLinkPlaceholder = '{payLink}'
/** The text for readers other than the recipient: the column `body` without codes, passwords and equally sensitive links. */
export const redactedBody = sql`replace(replace(body, '{secret}', ${redactedSecret}), ${payLinkPlaceholder}, ${redactedSecret})`
/** Replaces the number or address of an erased person (overview/scrub-messages.ts). */
export const erasedRecipient = 'erased'
export const maxAttempts = 10
const timeoutMs = 500

/** Messages are sent after the commit of the transaction that wrote them, at least once. */
export type Outbox = {
  /** A message with a subject is sent by e-mail, all others by SMS. */
  send(tx: Tx, message: Sms | Mail): Promise<void>
  /** Sends the waiting messages of an organisation, for a minute at most; returns the number sent. */
  deliver(organisationId: string): Promise<number>
  /**
   * Called after a commit. Waits until the organisation's waiting messages are sent, but at most half a second, and never throws. The timer
   * sends the remaining ones.
   */
  deliverSoon(organisationId: string): Promise<void>
  /** Sends one message and returns the result. With an office it is a normal message with receipts; without one it is only sent. */
  sendTest(message: TestMessage, organisationId: string | undefined): Promise<TestOutcome>
}

export type TestMessage = { channel: 'SMS' | 'EMAIL'; to: string; subject: string; body: string }
export type TestOutcome = Pick<Outcome, 'route' | 'providerId' | 'reply' | 'lastError'> & { isSent: boolean; durationMs: number }

export type Transports = {
  sms: SmsTransport
  mail: MailTransport
  /** The channels that only write to a log, where a reader could see a code or password. */
  hidesSecrets: Readonly<Record<'SMS' | 'EMAIL', boolean>>
}
export type OutboxOptions = {
  database: Database
  sealer: Sealer
  transports: Transports
  /** Whether reminders must wait now. */
  isQuiet: (tx: Tx) => Promise<boolean>
  links: DeliveryLinks
  /** Whether the recipient may stop messages of this kind. */
  isOptional: (message: { type: string | null; isUrgent: boolean }) => boolean
  payLinksOf: (tx: Tx, adviceIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** How long an office sends before the others get their turn. */
  turnMs?: number
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { database, isQuiet, payLinksOf, turnMs = 60_000 } = options
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
        waiting.map((message) => sendMessage({ ...options, organisationId }, { ...message, logo: logo ?? null })),
      )
      // A sent message without a recorded result would be sent again.
      await untilAvailable(() => asOffice((tx) => settle(tx, outcomes)))
      sent += outcomes.filter(({ state }) => state === 'SENT').length
      // If no message of a channel was sent, the channel is out of order. The rest of the queue waits without using up its attempts.
      for (const channel of channelsThatFailed(outcomes)) down.add(channel)
      if (performance.now() >= endsAt) return sent
    }
  }
  return {
    send: async (tx, { secret, ...message }) =>
      queueMessages(tx, [{ ...message, sealedSecret: secret ? options.sealer.seal(secret) : null }]),
    deliver,
    deliverSoon: (organisationId) => waitAtMost(timeoutMs, deliver(organisationId)),
    sendTest: (message, organisationId) => sendTest(options, message, organisationId),
  }
}

/** It is claimed when it is written, so that no other process sends it. */
async function sendTest(options: OutboxOptions, message: TestMessage, organisationId: string | undefined): Promise<TestOutcome> {
  const { channel, to, subject, body } = message
  const id = newId()
  const office = await claimTest(options, { ...message, id }, organisationId)
  const startedAt = performance.now()
  const waiting: Waiting = {
    ...{
      id,
      channel,
      recipient: to,
      header: channel === 'EMAIL' ? subject : office.header,
      body,
      office: office.name,
      sealed_secret: null,
    },
    ...{ attempts: 1, deadline: null, entity: null, entity_id: null, type: null, is_reminder: false, person_id: null },
    ...{ unreachable: null, is_unsubscribed: false },
  }
  const outcome = await sendMessage({ ...options, organisationId: organisationId ?? newId() }, { ...waiting, logo: null })
  const durationMs = Math.round(performance.now() - startedAt)
  // A failed test is not retried: the person who tests can repeat it.
  const final: Outcome = outcome.state === 'WAITING' ? { ...outcome, state: 'DEAD' } : outcome
  if (organisationId !== undefined)
    await untilAvailable(() => options.database.as({ kind: 'job', organisationId }, (tx) => settle(tx, [final])))
  const { route, providerId, reply, lastError } = final
  return { isSent: final.state === 'SENT', durationMs, route, providerId, reply, lastError }
}

type Claimed = { name: string | null; header: string | null }

async function claimTest(
  { database }: OutboxOptions,
  { id, channel, to, subject, body }: TestMessage & { id: string },
  organisationId: string | undefined,
): Promise<Claimed> {
  if (organisationId === undefined) return { name: null, header: null }
  return database.as({ kind: 'job', organisationId }, async (tx) => {
    const notBefore = new Date(tx.now.getTime() + 300_000)
    await queueMessages(tx, [{ id, to, body, notBefore, ...(channel === 'EMAIL' ? { subject } : {}) }])
    await sql`update outbox set attempts = 1 where id = ${id}`.execute(tx)
    const { rows } = await sql<Claimed>`select name, sms_header_title as header from organisations limit 1`.execute(tx)
    return rows[0] ?? { name: null, header: null }
  })
}

async function withPayLinks(tx: Tx, claimed: Waiting[], payLinksOf: OutboxOptions['payLinksOf']): Promise<Waiting[]> {
  const ids = claimed.flatMap(({ body, entity, entity_id }) =>
    body.includes(payLinkPlaceholder) && entity === 'advice' && entity_id !== null ? [entity_id] : [],
  )
  if (ids.length === 0) return claimed
  const links = await payLinksOf(tx, [...new Set(ids)])
  return claimed.map((message) => ({ ...message, payLink: links.get(message.entity_id ?? '') }))
}

/** An e-mail does not wait for a logo that cannot be created; it is sent without. */
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

type Sending = Pick<OutboxOptions, 'transports' | 'sealer' | 'links' | 'isOptional'> & { organisationId: string }
type Leaving = Waiting & { logo: Buffer | null }

async function sendMessage(sending: Sending, message: Leaving): Promise<Outcome> {
  const none = { providerId: null, route: null, parts: [], reply: null, isAddressDead: false }
  if (message.unreachable !== null)
    return {
      ...message,
      ...none,
      state: 'DEAD',
      lastError: `Not sent, because this address does not exist: ${message.unreachable}`,
    }
  if (message.channel === 'EMAIL' && message.is_unsubscribed && isOptionalMail(sending, message))
    return { ...message, ...none, state: 'CANCELLED', lastError: 'The recipient unsubscribed from announcements by e-mail.' }
  try {
    const taken = await traced(
      () => spanOf(message),
      async () => transmit(sending, message),
    )
    const { providerId = null, route = null, parts = [], reply = null } = taken ?? {}
    return { ...message, ...none, state: 'SENT', providerId, route, parts, reply, lastError: null }
  } catch (error) {
    const isRejected = error instanceof MessageRejected
    const isGivenUp = isRejected || message.attempts >= maxAttempts
    const isAddressDead = isRejected && error.isAddressDead
    return { ...message, ...none, isAddressDead, state: isGivenUp ? 'DEAD' : 'WAITING', lastError: reasonOf(error) }
  }
}

function transmit(sending: Sending, message: Leaving): Promise<Delivery | void> {
  const { transports, sealer } = sending
  const secret = message.sealed_secret ? sealer.open(message.sealed_secret) : undefined
  // Passed as a function, because otherwise a "$" in the secret would be read as a pattern.
  const { id, channel, recipient: to, header, office, logo } = message
  const shown = transports.hidesSecrets[channel] ? redactedSecret : secret
  const withSecret = secret && shown ? message.body.replaceAll('{secret}', () => shown) : message.body
  const body = message.payLink ? withSecret.replaceAll(payLinkPlaceholder, message.payLink) : withSecret
  const own = linksOf(sending, message)
  return channel === 'EMAIL'
    ? transports.mail({ to, subject: header ?? '', body, office, logo }, id, own)
    : transports.sms({ to, header, body }, id, own)
}

/** A non-urgent announcement is delayed at night, like a reminder. */
const isOptionalMail = ({ isOptional }: Sending, { type, is_reminder }: Pick<Waiting, 'type' | 'is_reminder'>) =>
  isOptional({ type, isUrgent: !is_reminder })

function linksOf(sending: Sending, { id, person_id, ...message }: Waiting): MessageLinks {
  const { links, organisationId } = sending
  const canStop = person_id !== null && isOptionalMail(sending, message)
  return {
    callback: `${publicAddress()}/sms-receipt/${links.receipts.sign({ organisationId, messageId: id })}`,
    bounceToken: links.bounces.sign({ messageId: id }),
    unsubscribe: canStop
      ? `${publicAddress()}/unsubscribe/${links.unsubscribe.sign({ organisationId, personId: person_id })}`
      : undefined,
  }
}

function channelsThatFailed(outcomes: readonly Outcome[]): string[] {
  const byChannel = Map.groupBy(outcomes, ({ channel }) => channel)
  return [...byChannel].filter(([, ofIt]) => ofIt.every(({ state }) => state === 'WAITING')).map(([name]) => name)
}

async function waitAtMost(maxWaitMs: number, work: Promise<unknown>): Promise<void> {
  const { promise: enough, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(() => resolve(), maxWaitMs)
  const failed = (error: unknown) =>
    currentLog().warn({ err: error }, 'messages could not be delivered; they wait for the next turn')
  await Promise.race([work.catch(failed), enough])
  clearTimeout(timer)
}

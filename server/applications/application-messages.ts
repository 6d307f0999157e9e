import type { Application } from '../../domain/applications/application-contract.ts'
import { refusalReasonLabels } from '../../domain/applications/application.ts'
import { type CalendarDate, formatDate } from '../../domain/calendar-date.ts'
import { plainLetters, smsLength } from '../../domain/sms/sms-length.ts'
import { abbreviateName } from '../identity/sign-in-change/abbreviate-name.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Outbox } from '../platform/delivery/outbox.ts'
import { publicAddress } from '../platform/http/public-address.ts'

type Recipient = Pick<Application, 'phoneNumber' | 'email' | 'listingTitle'>

/** The code is sealed in the outbox, so office staff who read the message cannot see it. */
export async function sendForm(
  tx: Tx,
  outbox: Outbox,
  to: Recipient,
  link: { code: string; until: CalendarDate },
): Promise<void> {
  const address = `${publicAddress()}/apply/{secret}`
  const until = formatDate(link.until)
  await send(tx, outbox, to, {
    subject: 'Application form',
    write: (place) => `apply for ${place} by ${until}, free of charge: ${address}`,
    secret: link.code,
  })
}

export function sendReceived(tx: Tx, outbox: Outbox, to: Recipient): Promise<void> {
  return send(tx, outbox, to, {
    subject: 'Application received',
    write: (place) => `application for ${place} received. Your link shows the status.`,
  })
}

export function sendAccepted(tx: Tx, outbox: Outbox, to: Recipient): Promise<void> {
  return send(tx, outbox, to, {
    subject: 'Application accepted',
    write: (place) => `application for ${place} accepted. We will contact you about the lease.`,
  })
}

export function sendRefused(tx: Tx, outbox: Outbox, to: Recipient, { refusalReason, refusalText }: Application): Promise<void> {
  const reason = refusalReason === null || refusalReason === 'OTHER' ? (refusalText ?? '') : refusalReasonLabels[refusalReason]
  return send(tx, outbox, to, {
    subject: 'Application not accepted',
    write: (place) => `application for ${place} not accepted. Reason: ${reason.replace(/\.$/, '')}.`,
  })
}

export function sendWithdrawn(tx: Tx, outbox: Outbox, to: Recipient): Promise<void> {
  return send(tx, outbox, to, { subject: 'Application withdrawn', write: (place) => `application for ${place} withdrawn.` })
}

type Message = { subject: string; write: (place: string) => string; secret?: string }

async function send(
  tx: Tx,
  outbox: Outbox,
  { phoneNumber, email, listingTitle }: Recipient,
  { subject, write, secret }: Message,
): Promise<void> {
  const { name } = await tx.selectFrom('organisations').select('name').executeTakeFirstOrThrow()
  const secrets = secret === undefined ? {} : { secret }
  if (phoneNumber) {
    await outbox.send(tx, { to: phoneNumber, body: shortest(abbreviateName(name), listingTitle, write, secret), ...secrets })
  } else if (email) {
    await outbox.send(tx, { to: email, subject, body: `${name}: ${write(`"${listingTitle}"`)}`, ...secrets })
  }
}

/** Includes as much of the title as fits into one SMS. */
function shortest(office: string, title: string, write: Message['write'], secret: string | undefined): string {
  const plain = plainLetters(title)
  const places = [40, 30, 20].map((length) => `"${plain.length > length ? `${plain.slice(0, length - 1).trimEnd()}.` : plain}"`)
  const bodies = [...places, 'a place'].map((place) => `${office}: ${write(place)}`)
  const isOneSms = (body: string) => smsLength(body.replace('{secret}', () => secret ?? '')).parts === 1
  return bodies.find(isOneSms) ?? bodies.at(-1) ?? ''
}

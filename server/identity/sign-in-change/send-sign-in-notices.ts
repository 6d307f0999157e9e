import { randomBytes } from 'node:crypto'
import { publicAddress } from '../../platform/http/public-address.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Outbox } from '../../platform/delivery/outbox.ts'
import { asAuthRole, type Messenger } from '../messages-to-person.ts'
import { findChange, type OwnChange } from './sign-in-change-store.ts'
import {
  lockUnsentNotices,
  markSent,
  type NoticePurpose,
  organisationsWithUnsentNotices,
  type UnsentNotice,
} from './sign-in-notice-store.ts'
import { abbreviateName } from './abbreviate-name.ts'

/** Sends the notices about changes of sign-ins. The job sends the remaining ones (jobs/job-work.ts). Returns the number of sent notices. */
export async function sendSignInNotices(messenger: Messenger): Promise<number> {
  let sent = 0
  for (const organisationId of await asAuthRole(messenger, organisationsWithUnsentNotices)) {
    sent += await sendOf(messenger, organisationId)
    await messenger.outbox.deliverSoon(organisationId)
  }
  return sent
}

function sendOf({ within, outbox }: Messenger, organisationId: string): Promise<number> {
  return within({ kind: 'job', organisationId }, async (tx) => {
    const notices = await tx.actingAs('auth', (identity) => lockUnsentNotices(identity, organisationId))
    for (const notice of notices) await sendOne(tx, outbox, notice)
    return notices.length
  })
}

async function sendOne(tx: Tx, outbox: Outbox, { id, changeId, recipient, purpose }: UnsentNotice): Promise<void> {
  const hasLink = purpose === 'CONFIRM' || purpose === 'STOP'
  const token = hasLink ? randomBytes(18).toString('base64url') : undefined
  const change = await tx.actingAs('auth', async (identity) => {
    await markSent(identity, id, token)
    return findChange(identity, changeId)
  })
  // The change was decided before the notice was sent, so its link would be useless.
  if (!change || (hasLink && change.status !== 'PROPOSED')) return
  const link = token ? `${publicAddress()}/auth/sign-in-change?token=${token}` : ''
  await outbox.send(tx, {
    to: recipient,
    ...(recipient.includes('@') ? { subject: 'Your sign-in' } : {}),
    // Everything except the office's name is sealed, because the text depends on the records of other offices.
    body: `${abbreviateName(change.organisationName)}: {secret}`,
    secret: textOf(change, purpose, link),
    personId: change.personId,
    about: { entity: 'signInChange', entityId: change.personId },
    ...(hasLink ? { deadline: change.expiresAt } : {}),
  })
}

const thimphu = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Thimphu',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

function textOf({ kind, newValue, effectiveAt, keepsPhone }: OwnChange, purpose: NoticePurpose, link: string): string {
  const what = kind === 'EMAIL' ? 'e-mail' : 'phone'
  switch (purpose) {
    case 'CONFIRM':
    case 'STOP':
      if (effectiveAt && keepsPhone)
        return `your second factor will be removed on ${thimphu.format(effectiveAt)}: somebody asked with proof of identity. Not you? Stop it: ${link}`
      return effectiveAt
        ? `your sign-in phone will change to ${newValue} on ${thimphu.format(effectiveAt)}: somebody asked with proof of identity. Not you? Stop it: ${link}`
        : `confirm your new sign-in ${what} ${newValue}, or stop the change: ${link}`
    case 'DONE':
      if (keepsPhone)
        return 'your second factor and PIN are removed, as asked at the office. Sign in and set up new ones. Not you? Call the office now.'
      return `your sign-in ${what} was changed, as asked at the office. Not you? Call the office now.`
    case 'NEW':
      return 'you now sign in with this number. Ask for a code on the sign-in page.'
    case 'TAKEN':
      return 'somebody tried to use this number for the sign-in of another person. Nothing has changed for you.'
  }
}

import { deviceText } from '../../../domain/identity/device-text.ts'
import type { Outbox } from '../../platform/delivery/outbox.ts'
import { currentLog } from '../../platform/log.ts'
import { asAuthRole, type Messenger, recipientOf } from '../messages-to-person.ts'
import { abbreviateName } from '../sign-in-change/abbreviate-name.ts'
import { consumeAttemptIfLeft, newDeviceLimit } from './login-limits.ts'

const thimphu = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Thimphu',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/**
 * Tells the person that somebody signed in as them on a device where they never did: by e-mail to a confirmed address, else by SMS. A
 * program without cookies is new each time, so there are three a day. The sign-in has happened: what fails here is logged.
 */
export async function notifyNewDevice(messenger: Messenger, personId: string, userAgent: string): Promise<void> {
  try {
    const to = await asAuthRole(messenger, async (tx) => {
      // The demo's office signs in every day of its past.
      if (await tx.selectFrom('unfinished_demo').selectAll().executeTakeFirst()) return undefined
      const recipient = await recipientOf(tx, personId)
      return recipient && (await consumeAttemptIfLeft(tx, newDeviceLimit(personId))) ? recipient : undefined
    })
    if (to) await send(messenger, to, deviceText(userAgent))
  } catch (error) {
    currentLog().warn({ err: error }, 'the message about a new device could not be sent')
  }
}

type To = { personId: string; phoneNumber: string; email: string | null; organisationId: string }

async function send({ within, outbox }: Messenger & { outbox: Outbox }, to: To, device: string): Promise<void> {
  const { organisationId, personId, email, phoneNumber } = to
  await within({ kind: 'job', organisationId }, async (tx) => {
    const { name } = await tx.selectFrom('organisations').select('name').executeTakeFirstOrThrow()
    await outbox.send(tx, {
      ...(email ? { to: email, subject: 'New sign-in' } : { to: phoneNumber }),
      // When and where somebody signs in is not the office's to read.
      body: `${abbreviateName(name)}: {secret}`,
      secret: `new sign-in to your account with ${device}, ${thimphu.format(tx.now)}. Not you? Change your password and end that session in your profile.`,
      personId,
    })
  })
  void outbox.deliverSoon(organisationId)
}

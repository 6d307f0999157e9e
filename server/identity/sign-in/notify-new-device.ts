import { deviceText } from '../../../domain/identity/device-text.ts'
import { publishEvent } from '../../platform/events.ts'
import { currentLog } from '../../platform/log.ts'
import { asAuthRole, type Messenger, type Recipient, recipientOf } from '../messages-to-person.ts'
import { type RoleThatCounts, rolesThatCount } from '../role-store.ts'
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
 * Notifies the person of a sign-in on a device that they never used: in the product in each of their roles, and by e-mail to a confirmed
 * address, otherwise by SMS. A program without cookies is new each time, so the limit is three a day. The sign-in has already happened, so
 * errors here are logged.
 */
export async function notifyNewDevice(messenger: Messenger, personId: string, userAgent: string): Promise<void> {
  try {
    const found = await asAuthRole(messenger, async (tx) => {
      // The demo's office signs in on every day of its past.
      if (await tx.selectFrom('unfinished_demo').selectAll().executeTakeFirst()) return undefined
      const to = await recipientOf(tx, personId)
      if (!to || !(await consumeAttemptIfLeft(tx, newDeviceLimit(personId)))) return undefined
      return { to, roles: await rolesThatCount(tx, personId) }
    })
    if (!found) return
    const device = deviceText(userAgent)
    await send(messenger, found.to, device)
    await notifyInProduct(messenger, { roles: found.roles, device })
  } catch (error) {
    currentLog().warn({ err: error }, 'the message about a new device could not be sent')
  }
}

async function send({ within, outbox }: Messenger, to: Recipient, device: string): Promise<void> {
  const { organisationId, personId, email, phoneNumber } = to
  await within({ kind: 'job', organisationId }, async (tx) => {
    const { name } = await tx.selectFrom('organisations').select('name').executeTakeFirstOrThrow()
    await outbox.send(tx, {
      ...(email ? { to: email, subject: 'New sign-in' } : { to: phoneNumber }),
      // The office must not read when and where somebody signs in.
      body: `${abbreviateName(name)}: {secret}`,
      secret: `new sign-in with ${device}, ${thimphu.format(tx.now)}. Not you? Change your password and end that session in your profile.`,
      personId,
    })
  })
  void outbox.deliverSoon(organisationId)
}

type SignInOnDevice = { roles: readonly RoleThatCounts[]; device: string }

async function notifyInProduct({ within }: Messenger, { roles, device }: SignInOnDevice): Promise<void> {
  // An operator's role belongs to no organisation, so its notification is stored in one of the person's own.
  const home = roles.find(({ organisationId }) => organisationId !== null)?.organisationId ?? null
  const byOrganisation = Map.groupBy(roles, ({ organisationId }) => organisationId ?? home)
  for (const [organisationId, held] of byOrganisation) {
    // An office has one person for all roles of a sign-in.
    const personId = held[0]?.personId
    if (organisationId === null || !personId) continue
    await within({ kind: 'job', organisationId }, (tx) =>
      publishEvent(tx, 'signIn.onNewDevice', {
        personId,
        roles: held.map(({ name }) => name),
        device,
        time: thimphu.format(tx.now),
      }),
    )
  }
}

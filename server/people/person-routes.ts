import { cidSchema, phoneNumberSchema } from '../../domain/identity/contact.ts'
import { personContract } from '../../domain/people/person-contract.ts'
import { notFound } from '../../domain/problem.ts'
import { recordChange } from '../audit/record-change.ts'
import { membershipsOf } from '../identity/memberships-of.ts'
import { makeTemporaryPassword, type NewPassword } from '../identity/sign-in/passwords.ts'
import { sendResetLink } from '../identity/sign-in/reset-password.ts'
import { resetSignIn } from '../identity/sign-in/reset-sign-in.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Outbox } from '../platform/delivery/outbox.ts'
import type { Services } from '../platform/services.ts'
import { deliverFor } from './deliver-for.ts'
import { recordsAlike, recordsOf } from './person-record-store.ts'
import { sendSignIn } from './send-sign-in.ts'

export function personRoutes({ serve, outbox, config, hashPassword }: Services): void {
  serve.endpoint(personContract.signIn, async ({ tx, params: { id } }) => {
    if ((await recordsOf(tx, id)).length === 0) throw notFound('person')
    const membership = (await membershipsOf(tx, [id])).get(id)
    return membership ?? { isVerified: false, loginEnabled: false, roles: [] }
  })
  serve.endpoint(personContract.alike, async ({ tx, query }) => {
    const cid = query.cid ? cidSchema.safeParse(query.cid).data : undefined
    const phoneNumber = query.phoneNumber ? phoneNumberSchema.safeParse(query.phoneNumber).data : undefined
    const nameKey = query.name ? nameAsCompared(query.name) : undefined
    const found = await recordsAlike(tx, { cid, phoneNumber, nameKey })
    return found.map(({ id, kind, name, ...record }) => {
      const sharesPhone = phoneNumber !== undefined && record.phoneNumber === phoneNumber
      const sharesName = nameKey !== undefined && record.nameKey === nameKey
      return { id, kind, name, sharesCid: cid !== undefined && record.cid === cid, sharesPhone, sharesName }
    })
  })
  serve.outside(personContract.resetSignIn, async ({ within, actor, params: { id } }) => {
    const password = await makeTemporaryPassword(hashPassword)
    const isSignedIn = await within(actor, (tx) => sendNewPassword(tx, outbox, id, password))
    if (isSignedIn) await sendResetLink({ within, outbox }, id, config)
    await deliverFor(outbox, actor)
    return undefined
  })
}

/**
 * The office gets the same answer for everyone, so that it does not learn who signs in elsewhere. True if the person has signed in before
 * and gets a link instead.
 */
async function sendNewPassword(tx: Tx, outbox: Outbox, id: string, password: NewPassword): Promise<boolean> {
  const phoneNumber = (await recordsOf(tx, id)).find((record) => record.phoneNumber !== null)?.phoneNumber
  if (!phoneNumber || !(await membershipsOf(tx, [id])).has(id)) throw notFound('person')
  const standing = await resetSignIn(tx, id, { phoneNumber, password })
  await recordChange(tx, { entity: 'user', entityId: id, before: {}, after: {} })
  if (standing === 'LINK') return true
  await sendSignIn(tx, outbox, { personId: id, phoneNumber, standing, password: password.text })
  return false
}

/** The same normalisation as the column name_key. */
function nameAsCompared(typed: string): string | undefined {
  return typed.replaceAll(/\s+/g, ' ').trim().toLowerCase() || undefined
}

import { authContract } from '../../domain/identity/auth-contract.ts'
import type { Services } from '../platform/services.ts'
import { movePhone } from './move-phone.ts'
import { phoneOfPerson } from './person-store.ts'
import { signedIn } from './read-oneself.ts'
import { sendPhoneCode } from './send-phone-code.ts'

export function signInPhoneRoutes({ serve, outbox, inEvenTime, hashPassword }: Services): void {
  serve.endpoint(authContract.readPhone, ({ tx, claims }) =>
    tx.actingAs('gatekeeper', async (identity) => ({ phoneNumber: await phoneOfPerson(identity, signedIn(claims).id) })),
  )
  serve.outside(authContract.sendPhoneCode, async ({ within, actor, claims, body, address }) => {
    const { id: personId } = signedIn(claims)
    await inEvenTime(() => sendPhoneCode({ within, outbox, hashPassword }, actor, { ...body, personId, address }))
    return undefined
  })
  serve.outside(authContract.movePhone, async ({ within, claims, body }) => {
    await movePhone({ within, outbox }, { ...body, personId: signedIn(claims).id })
    return undefined
  })
}

import { authContract } from '../../domain/identity/auth-contract.ts'
import { notFound } from '../../domain/problem.ts'
import type { Services } from '../platform/services.ts'
import { correctOwnDetails } from './correct-own-details.ts'
import { setPin } from './sign-in/pin.ts'
import { readOneself, signedIn } from './read-oneself.ts'

export function ownDetailsRoutes({ serve, dataKey, hashPassword }: Services): void {
  serve.endpoint(authContract.updateDetails, async ({ tx, claims, params, body }) => {
    if (params.userId !== signedIn(claims).id) throw notFound('user')
    await correctOwnDetails(tx, params.userId, body)
    return tx.actingAs('gatekeeper', (identity) => readOneself(identity, signedIn(claims)))
  })
  serve.outside(authContract.setPin, async ({ within, actor, claims, params, body }) => {
    if (params.id !== signedIn(claims).id) throw notFound('tenant')
    await setPin({ within, dataKey, hashPassword }, actor, body)
    return undefined
  })
}

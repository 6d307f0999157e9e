import { authContract } from '../../domain/identity/auth-contract.ts'
import { notFound } from '../../domain/problem.ts'
import { readOneself, signedIn } from '../identity/read-oneself.ts'
import type { Services } from '../platform/services.ts'
import { correctOwnDetails } from './correct-own-details.ts'

export function ownDetailsRoutes({ serve }: Services): void {
  serve.endpoint(authContract.updateDetails, async ({ tx, claims, params, body, ifMatch }) => {
    if (params.userId !== signedIn(claims).id) throw notFound('user')
    await correctOwnDetails(tx, { personId: params.userId, details: body, ifMatch })
    return tx.actingAs('auth', (identity) => readOneself(identity, signedIn(claims)))
  })
}

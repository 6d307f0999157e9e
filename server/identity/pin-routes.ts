import { authContract } from '../../domain/identity/auth-contract.ts'
import { notFound } from '../../domain/problem.ts'
import type { Services } from '../platform/services.ts'
import { setPin } from './sign-in/pin.ts'
import { signedIn } from './read-oneself.ts'

export function pinRoutes({ serve, dataKey, hashPassword }: Services): void {
  serve.outside(authContract.setPin, async ({ within, actor, claims, params, body }) => {
    if (params.id !== signedIn(claims).id) throw notFound('tenant')
    await setPin({ within, dataKey, hashPassword }, actor, body)
    return undefined
  })
}

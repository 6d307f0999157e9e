import { authContract } from '../../../domain/identity/auth-contract.ts'
import type { Services } from '../../platform/services.ts'
import { requestReset, resetPassword } from './reset-password.ts'
import { sendLoginCode } from './send-login-code.ts'

/** For who cannot sign in by password. Nothing in the answers or their time tells who is known. */
export function signInHelpRoutes({ serve, outbox, botCheck, config, inConstantTime, hashPassword }: Services): void {
  serve.outside(authContract.sendLoginCode, async ({ within, body: { phoneNumber, botCheck: answer }, address }) => {
    await botCheck.require(answer, address)
    await inConstantTime(() => sendLoginCode({ within, outbox, hashPassword }, { phoneNumber, address }))
    return undefined
  })
  serve.outside(authContract.requestReset, async ({ within, body: { username, botCheck: answer }, address }) => {
    await botCheck.require(answer, address)
    const { publicAddress } = config
    await inConstantTime(() => requestReset({ within, outbox }, { username, address, publicAddress }))
    return undefined
  })
  serve.outside(authContract.resetPassword, async ({ within, body: { token, newPassword }, knownDevice }) => {
    await resetPassword({ within, hashPassword }, { token, newPassword, knownDevice })
    return undefined
  })
}

import { authContract } from '../../../domain/identity/auth-contract.ts'
import type { Services } from '../../platform/services.ts'
import { requestReset, resetPassword } from './reset-password.ts'
import { sendLoginCode } from './send-login-code.ts'
import { authActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { readUsername } from '../username.ts'
import { makeDeviceToken, peopleOfDevice } from './known-devices.ts'

/** Whether a person with this user name signed in on this device before. */
function isOwnDevice(within: Database['as'], token: string | undefined, username: string): Promise<boolean> {
  return within(authActor, async (tx) => (await peopleOfDevice(tx, token, readUsername(username))).length > 0)
}

/** For people who cannot sign in by password. Neither the answers nor their timing reveal who has an account. */
export function signInHelpRoutes(services: Services): void {
  const { serve, outbox, botCheck, config, inConstantTime, hashPassword, isBreached, securityLog } = services
  serve.outside(authContract.sendLoginCode, async ({ within, body, address, knownDevice, nameDevice }) => {
    const { phoneNumber, botCheck: answer } = body
    if (!(await isOwnDevice(within, knownDevice, phoneNumber))) await botCheck.require(answer, address)
    const device = { token: knownDevice ?? makeDeviceToken(), isNamed: knownDevice !== undefined }
    await inConstantTime(() => sendLoginCode({ within, outbox, hashPassword }, { phoneNumber, address, device }))
    if (!device.isNamed) nameDevice(device.token)
    return undefined
  })
  serve.outside(authContract.requestReset, async ({ within, body, address, knownDevice: device }) => {
    const { username, botCheck: answer } = body
    if (!(await isOwnDevice(within, device, username))) await botCheck.require(answer, address)
    await inConstantTime(() => requestReset({ within, outbox }, { username, address, site: config, device }))
    return undefined
  })
  serve.outside(authContract.resetPassword, async ({ within, body: { token, newPassword }, ...call }) => {
    const { address, userAgent, knownDevice } = call
    const { personId } = await resetPassword({ within, hashPassword, isBreached }, { token, newPassword, knownDevice })
    await securityLog.record({ kind: 'PASSWORD_RESET', action: 'auth.resetPassword', personId, address, userAgent })
    return undefined
  })
}

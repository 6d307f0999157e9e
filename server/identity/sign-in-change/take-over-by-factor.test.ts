import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { passkeyContract } from '../../../domain/identity/second-factor-contract.ts'
import { eventually } from '../../testing/eventually.ts'
import { type Admin, anAdmin, aTenant } from '../../testing/factories.ts'
import { softwarePasskeys } from '../../testing/sign-in/software-passkeys.ts'
import { aTestApp, callerOn, expectProblem, type TestApp } from '../../testing/test-app.ts'

// A caller who opens an office with somebody else's phone and has a second factor of their own.

let app: TestApp
let office: Admin
beforeAll(async () => {
  app = await aTestApp(undefined, { PUBLIC_ADDRESS: 'https://land.example.bt' })
  office = await anAdmin(app)
})
afterAll(() => app.close())

const device = softwarePasskeys({ rpId: 'land.example.bt', origin: 'https://land.example.bt' })

test('a reset link opened on the phone does not give its role to the person whose passkey is on the sign-in', async () => {
  const squatter = await anAdmin(app)
  const { challenge } = await squatter.call(passkeyContract.registrationOptions, {})
  const { key, passkey } = device.create(challenge)
  await squatter.call(passkeyContract.add, { body: { name: 'Laptop', passkey } })
  await aTenant(office, { phoneNumber: squatter.phoneNumber })
  // The holder of the phone cannot sign in with a code, so they set a password by the link that is sent to the phone.
  await app.visitor.call(authContract.requestReset, { body: { username: squatter.phoneNumber } })
  const sent = () => app.sms.findLast(({ to, body }) => to === squatter.phoneNumber && body.includes('/auth/reset?token='))
  const token = await eventually(() => /token=([\w-]+)/.exec(sent()?.body ?? '')?.[1])
  const newPassword = 'three yaks near a river'
  await app.visitor.call(authContract.resetPassword, { body: { token, newPassword, newPasswordRentry: newPassword } })
  const assertion = device.use(key, (await app.visitor.call(passkeyContract.options, {})).challenge)
  const again = callerOn(app.fastify, await app.visitor.call(passkeyContract.signIn, { body: { passkey: assertion } }))
  const [offer] = await again.call(authContract.roleOffers, {})
  expect(offer?.adminId).toBe(office.adminId)
  await expectProblem(again.call(authContract.acceptRole, { params: { id: offer?.id ?? '' } }), 'ILLEGAL_TRANSITION')
})

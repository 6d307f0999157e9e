import { afterEach, expect, test } from 'vitest'
import { operatorContract } from '../../../domain/overview/operator-contract.ts'
import { asTableOwner } from '../../platform/database/as-table-owner.ts'
import { changeDataKey } from '../../platform/keys/installation.ts'
import { makeDataKey, setUpCodeOf } from '../../platform/keys/data-key.ts'
import { type Admin, anAdmin, anOwner, aPassword, aPhone, asOperator } from '../../testing/factories.ts'
import { secondFactorSteps } from '../../testing/sign-in/second-factor-steps.ts'
import { aTestApp, type Caller, expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
afterEach(() => app.close())

const production = { NODE_ENV: 'production', BOT_CHECK: 'off' }

async function begin(settings: NodeJS.ProcessEnv): Promise<Admin> {
  app = await aTestApp(undefined, settings)
  return anAdmin(app, setUpCodeOf(app.dataKey))
}

/** In production, the operator needs one before anything else. */
async function withSecondFactor(admin: Admin): Promise<Caller> {
  const caller = await asOperator(app, admin)
  await expectProblem(caller.call(operatorContract.installation, {}), 'SECOND_FACTOR_NOT_SET')
  await secondFactorSteps(app).enrol({ caller })
  return asOperator(app, { ...admin, ...caller })
}

const passwordSms = async (admin: Admin) => {
  const phoneNumber = aPhone()
  await anOwner(admin, { phoneNumber })
  return app.sms.findLast(({ to }) => to === phoneNumber)?.body ?? ''
}

test('in production a message in the log hides its password, unless the settings allow it', async () => {
  const hidden = await passwordSms(await begin(production))
  expect(hidden).toContain('••••')
  expect(hidden).not.toContain('password: ')
  await app.close()
  expect(await passwordSms(await begin({ ...production, SMS_LOG_SECRETS: 'true' }))).toMatch(/password: [a-z0-9]{10}/)
  await app.close()
  expect(await passwordSms(await begin({}))).toMatch(/password: [a-z0-9]{10}/)
})

test('the operator’s page lists the settings that are unfit for production', async () => {
  const admin = await begin(production)
  const operator = await withSecondFactor(admin)
  expect(await operator.call(operatorContract.installation, {})).toEqual({
    isProduction: true,
    isSmsLogged: true,
    isMailLogged: true,
    isLogWithSecrets: false,
    hasBackupKey: false,
    isSheetPrinted: false,
    lostPinCount: 0,
    lostPins: [],
  })
  await expectProblem(admin.call(operatorContract.installation, {}), 'FORBIDDEN')
})

test('the operator’s page lists people who lost a PIN with the data key, until they set one', async () => {
  const admin = await begin({})
  await asTableOwner(app.ownerUrl, (client) => client.query("update people set pin_hash = 'sealed:x'"))
  await changeDataKey({ ownerUrl: app.ownerUrl, dataKey: makeDataKey(), now: app.clock.now() })
  await changeDataKey({ ownerUrl: app.ownerUrl, dataKey: app.dataKey, now: app.clock.now() })
  const again = await app.signIn(admin.phoneNumber, aPassword)
  const operator = await asOperator(app, { ...admin, ...again })
  const lost = {
    phoneNumber: admin.phoneNumber,
    lostAt: app.clock.now().toISOString(),
    organisations: ['Wangmo Property Office'],
  }
  expect(await operator.call(operatorContract.installation, {})).toMatchObject({ lostPinCount: 1, lostPins: [lost] })
})

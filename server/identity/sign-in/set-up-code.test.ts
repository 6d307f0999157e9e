import { afterEach, expect, test } from 'vitest'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { setUpCodeOf } from '../../platform/keys/data-key.ts'
import { aPassword, aPhone } from '../../testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
afterEach(() => app.close())

const signUp = (setupCode?: string) =>
  app.visitor.call(authContract.signUp, {
    body: {
      ...{ nameEnglish: 'Pema Wangmo', phoneNumber: aPhone(), password: aPassword, organisationName: 'Wangmo Property Office' },
      ...(setupCode === undefined ? {} : { setupCode }),
    },
  })

test('in production only the first sign-up needs the set-up code of the start', async () => {
  app = await aTestApp(undefined, { NODE_ENV: 'production', BOT_CHECK: 'off' })
  for (const wrong of [undefined, '', 'ABCDE-FGHJK']) {
    const { errors } = await expectProblem(signUp(wrong), 'INVALID_INPUT')
    expect(errors).toEqual([{ path: '/setupCode', message: expect.stringContaining('set-up code') as string }])
  }
  const code = setUpCodeOf(app.dataKey)
  expect(code).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)
  expect((await signUp(code.toLowerCase().replace('-', ' '))).loginEnabled).toBe(true)
  expect((await signUp()).loginEnabled).toBe(false)
})

test('if two first sign-ups without the code arrive at the same time, neither becomes the first', async () => {
  app = await aTestApp(undefined, { NODE_ENV: 'production', BOT_CHECK: 'off' })
  const outcomes = await Promise.allSettled([signUp(), signUp(), signUp(setUpCodeOf(app.dataKey))])
  const enabled = outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value.loginEnabled)
  expect(enabled).toHaveLength(1)
  expect(outcomes[2]).toMatchObject({ status: 'fulfilled', value: { loginEnabled: true } })
})

test('outside production the setup code is not required', async () => {
  app = await aTestApp()
  expect((await signUp()).loginEnabled).toBe(true)
})

test('an address can sign up at most ten organisations an hour', async () => {
  app = await aTestApp()
  const answers: number[] = []
  for (let count = 0; count < 12; count += 1) {
    const body = { nameEnglish: 'Sonam', phoneNumber: aPhone(), password: aPassword, organisationName: 'Office' }
    answers.push((await app.visitor.raw(authContract.signUp, { body })).status)
  }
  expect(answers.filter((status) => status === 201).length).toBeLessThanOrEqual(10)
  expect(answers.at(-1)).toBe(429)
})

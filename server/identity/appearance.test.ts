import { afterAll, beforeAll, expect, test } from 'vitest'
import { appearanceContract } from '../../domain/identity/appearance-contract.ts'
import { type Admin, anAdmin } from '../testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

test('the appearance settings of a person are stored with them, and are visible to nobody else', async () => {
  const chosen = { scheme: 'dark', theme: 'saga-teal', scale: 16, menu: 'overlay', language: 'dz' } as const
  const other = await anAdmin(app)
  expect(await admin.call(appearanceContract.read, {})).toEqual({ appearance: null })
  await admin.call(appearanceContract.update, { body: chosen })
  expect(await admin.call(appearanceContract.read, {})).toEqual({ appearance: chosen })
  expect(await other.call(appearanceContract.read, {})).toEqual({ appearance: null })
})

test('a scale is between 12 and 16, and a theme is one of the available ones', async () => {
  const defaultValue = { scheme: 'light', theme: 'saga-blue', scale: 14, menu: 'static' } as const
  const outside = await expectProblem(
    admin.call(appearanceContract.update, { body: { ...defaultValue, scale: 17 } }),
    'INVALID_INPUT',
  )
  expect(outside.errors?.[0]?.path).toBe('/scale')
  const unknown = { ...defaultValue, theme: 'neon' as 'saga-blue' }
  await expectProblem(admin.call(appearanceContract.update, { body: unknown }), 'INVALID_INPUT')
  const noLanguage = { ...defaultValue, language: '../dz' }
  await expectProblem(admin.call(appearanceContract.update, { body: noLanguage }), 'INVALID_INPUT')
})

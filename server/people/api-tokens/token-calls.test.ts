import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopeOfCall } from '../../../domain/api/scope-of-call.ts'
import { everyEndpoint } from '../../../domain/contracts.ts'
import { anApiToken, aProgram } from '../../testing/an-api-token.ts'
import { sampleOf } from '../../testing/attack/matrix.ts'
import { type Admin, anAdmin } from '../../testing/factories.ts'
import { oneOfEverything } from '../../testing/one-of-everything.ts'
import { anAppWithGateway } from '../../testing/online-steps.ts'
import type { TestApp } from '../../testing/test-app.ts'

// A program can read everything that the ADMIN who created its token can read: no call needs a session, which a program does not have.

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await anAppWithGateway()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const reading = everyEndpoint().filter(
  ([key, endpoint]) => scopeOfCall(key, endpoint)?.endsWith(':read') && !endpoint.isCalculation && endpoint.reply !== 'FILE',
)

test('a program with every scope gets the answers of the ADMIN who created its token', async () => {
  const records = await oneOfEverything(app, admin)
  const program = aProgram(app, (await anApiToken(admin)).token)
  expect(reading.length).toBeGreaterThan(80)
  for (const [key, endpoint] of reading) {
    const { params, query } = sampleOf(key, endpoint, records)
    const [byAdmin, byProgram] = [await admin.raw(endpoint, { params, query }), await program.raw(endpoint, { params, query })]
    expect({ key, status: byProgram.status, body: byProgram.body }).toEqual({ key, status: byAdmin.status, body: byAdmin.body })
  }
})

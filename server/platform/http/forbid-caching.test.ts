import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyEndpoint } from '../../../domain/contracts.ts'
import { type Admin, anAdmin } from '../../testing/factories.ts'
import { callerOn, aTestApp, type TestApp } from '../../testing/test-app.ts'
import { newId } from '../database/new-id.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const reads = everyEndpoint().filter(([, { method, reply }]) => method === 'GET' && reply !== 'FILE')

/** Rents of the whole country: not personal, and the same for everyone. Errors of these calls are not cached either. */
const storedForAWhile = ['rentStatistic.list', 'rentStatistic.places', 'rentStatistic.trend', 'rentStatistic.ofZone']

test('only replies that are equal for everybody, signed in or not, may be cached for a while', () => {
  const cached = everyEndpoint().filter(([, { cacheSeconds }]) => cacheSeconds !== undefined)
  expect(cached.map(([key]) => key).toSorted()).toEqual(storedForAWhile.toSorted())
  for (const [, { method, allow, optionalAuth }] of cached) {
    expect({ method, allow, optionalAuth }).toEqual({ method: 'GET', allow: 'PUBLIC', optionalAuth: undefined })
  }
})

test.each(reads)('no browser or proxy may store %s, successful or refused, unless it is listed above', async (key, endpoint) => {
  const id = newId()
  const params = { id, userId: id, itemId: id, lineId: id, adminId: admin.adminId, phone: '17000000', cid: '10000000000' }
  for (const caller of [callerOn(app.fastify, admin.signedIn), app.visitor]) {
    const { headers, status } = await caller.raw(endpoint, {
      params: { kind: 'plot', z: '1', x: '1', y: '1', code: 'X', name: 'CLEAR_OUT', ...params },
    })
    const isStored = status === 200 && storedForAWhile.includes(key)
    expect(headers['cache-control']).toMatch(isStored ? /^public, max-age=\d+$/ : /\bno-store\b/)
  }
})

test('a downloaded list may not be stored either', async () => {
  for (const [key, endpoint] of reads.filter(([, { columns }]) => columns)) {
    const { headers } = await admin.raw(endpoint, { params: { id: newId() }, query: { format: 'csv' } })
    expect({ key, says: headers['cache-control'] }).toEqual({ key, says: expect.stringMatching(/\bno-store\b/) })
  }
})

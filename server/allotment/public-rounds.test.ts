import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { allotmentRoundContract } from '../../domain/allotment/allotment-contract.ts'
import { publicAllotmentContract } from '../../domain/allotment/public-allotment-contract.ts'
import { configContract } from '../../domain/identity/config-contract.ts'
import { anOpenRound, aRegistered, aRound, closed, drawn } from '../testing/allotment/allotment-steps.ts'
import { type Admin } from '../testing/factories.ts'
import { anAppWithOffices, nextOffice } from '../testing/office.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await anAppWithOffices('2025-06-15T04:00:00Z')
})
afterAll(() => app.close())
beforeEach(async () => {
  admin = await nextOffice(app)
})

const list = (query: object = {}) => app.visitor.call(publicAllotmentContract.list, { query })
const titlesOf = async (query: object) => (await list(query)).items.map(({ title }) => title)

test('the footer links to the list after an office opened a round, but not for drafts', async () => {
  const hasAllotment = async () => (await app.visitor.call(configContract.read, {})).hasAllotment
  const { id } = await aRound(admin)
  expect(await hasAllotment()).toBe(false)
  await admin.call(allotmentRoundContract.open, { params: { id } })
  expect(await hasAllotment()).toBe(true)
})

test('opened rounds are listed with state, days and hash, but without a name or a reference number', async () => {
  const draft = await aRound(admin, { title: 'A draft' })
  const { id } = await anOpenRound(admin, { title: 'Flats of the bank' })
  const { reference } = await aRegistered(admin, id, { name: 'Unique Applicant' })
  expect(await titlesOf({ q: 'draft' })).toEqual([])
  const [open] = (await list({ officeOf: id })).items
  expect(open).toMatchObject({
    ...{ id, title: 'Flats of the bank', state: 'OPEN', listHash: null, closedAt: null, drawnAt: null },
    ...{ registerUntil: '2025-06-17', seedOn: '2025-06-20', officeName: expect.any(String), openedAt: expect.any(String) },
  })
  await closed(app, admin, id)
  const { listHash } = await app.visitor.call(publicAllotmentContract.result, { params: { id } })
  const after = await list({ officeOf: id })
  expect(after.items).toMatchObject([{ state: 'CLOSED', listHash, closedAt: expect.any(String) }])
  expect(JSON.stringify(after)).not.toMatch(new RegExp(`Unique|${reference}`))
  expect(await titlesOf({ officeOf: draft.id })).toEqual([])
})

test('any round of an office returns the rounds of that office, and none of another office', async () => {
  const mine = await anOpenRound(admin, { title: 'Mine' })
  const second = await anOpenRound(admin, { title: 'Mine too' })
  const theirs = await anOpenRound(await nextOffice(app), { title: 'Theirs' })
  for (const { id } of [mine, second]) expect(await titlesOf({ officeOf: id })).toEqual(['Mine too', 'Mine'])
  expect(await titlesOf({ officeOf: theirs.id })).toEqual(['Theirs'])
  expect(await titlesOf({ officeOf: '00000000-0000-4000-8000-000000000000' })).toEqual([])
  expect(await titlesOf({ q: 'Mine' })).toEqual(['Mine too', 'Mine'])
})

test('an office that is not enabled shows none of its rounds', async () => {
  const { id } = await anOpenRound(admin, { title: 'Of a closed office' })
  expect(await titlesOf({ q: 'closed office' })).toHaveLength(1)
  await app.database.as({ kind: 'operator', role: 'SUPERADMIN', personId: admin.adminId }, (tx) =>
    tx.updateTable('organisations').set({ is_enabled: false }).where('admin_id', '=', admin.adminId).execute(),
  )
  expect(await titlesOf({ q: 'closed office' })).toEqual([])
  expect(await titlesOf({ officeOf: id })).toEqual([])
})

test('the list has pages and a filter by state, newest first', async () => {
  const rounds = []
  for (let n = 1; n <= 11; n += 1) rounds.push(await anOpenRound(admin, { title: `Round ${n}` }))
  const [first] = rounds
  if (!first) throw new Error('There is no round.')
  const officeOf = first.id
  await aRegistered(admin, first.id)
  await drawn(app, admin, first.id)
  const pages = await Promise.all([1, 2].map((pageNo) => list({ officeOf, pageNo })))
  expect(pages.map(({ items }) => items.length)).toEqual([10, 1])
  expect(pages.flatMap(({ items }) => items.map(({ title }) => title))).toEqual(rounds.map(({ title }) => title).toReversed())
  expect(await titlesOf({ officeOf, state: 'DRAWN' })).toEqual(['Round 1'])
  await expectProblem(list({ state: 'DRAFT' }), 'INVALID_INPUT')
  await expectProblem(list({ pageSize: 1000 }), 'INVALID_INPUT')
})

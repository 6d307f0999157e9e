import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditContract } from '../../domain/audit/audit-contract.ts'
import { managementFeeContract } from '../../domain/remittance/expense-contract.ts'
import { type Admin, anOwner } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-06-15T04:00:00Z'))
})
afterAll(() => app.close())

test('a fee of the same day replaces another only if the caller confirms it, and the history has both', async () => {
  const fee = { ownerId: (await anOwner(admin)).id, startsOn: '2025-03-01' }
  const { id, label } = await admin.call(managementFeeContract.set, { body: { ...fee, percent: '5', canReplace: false } })
  const refused = admin.call(managementFeeContract.set, { body: { ...fee, percent: '9', canReplace: false } })
  expect(await expectProblem(refused, 'DUPLICATE')).toMatchObject({
    detail: `${label}: 5 % from 01 Mar 2025 is already recorded.`,
  })
  // Sent twice over a bad connection: the same fee.
  await admin.call(managementFeeContract.set, { body: { ...fee, percent: '5', canReplace: false } })
  expect(await admin.call(managementFeeContract.set, { body: { ...fee, percent: '9' } })).toMatchObject({ id, percent: '9' })
  const { items } = await admin.call(auditContract.list, { query: { entityId: id } })
  expect(items.flatMap(({ changes }) => changes)).toContainEqual({ field: 'percent', before: '5', after: '9' })
})

test('the default fee of the office is found without those of owners, and those without it', async () => {
  const ownerId = (await anOwner(admin)).id
  await admin.call(managementFeeContract.set, { body: { ownerId, startsOn: '2025-04-01', percent: '8' } })
  await admin.call(managementFeeContract.set, { body: { startsOn: '2025-04-01', percent: '10' } })
  const list = (query: object) => admin.call(managementFeeContract.list, { query })
  expect((await list({ ofOffice: 'true' })).items).toMatchObject([{ ownerId: null, buildingId: null, percent: '10' }])
  expect((await list({ ownerId })).items).toMatchObject([{ ownerId, percent: '8' }])
  expect((await list({ ofOffice: 'false', ownerId })).items).toHaveLength(1)
})

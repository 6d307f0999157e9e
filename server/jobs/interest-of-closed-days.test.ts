import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobContract } from '../../domain/jobs/job-contract.ts'
import { closingContract } from '../../domain/ledger/closing-contract.ts'
import { accountOf, billedLease } from '../testing/billing-steps.ts'
import { anAdmin, aPassword } from '../testing/factories.ts'
import { aTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp('2025-05-20T04:00:00Z')
})
afterAll(() => app.close())

test('after an outage, late interest is posted to the first open day if its own day is closed', async () => {
  const earlier = await anAdmin(app)
  await earlier.call(jobContract.change, { params: { name: 'POST_INTEREST' }, body: { isEnabled: true } })
  const { lease } = await billedLease(earlier)
  app.clock.set(new Date('2025-06-15T04:00:00Z'))
  const admin = await app.signIn(earlier.phoneNumber, aPassword)
  await admin.call(closingContract.close, { body: { until: '2025-06-10' } })
  await app.jobs.runDue()
  const job = (await admin.call(jobContract.list, {})).find(({ name }) => name === 'POST_INTEREST')
  expect(job?.lastRun).toMatchObject({ dueOn: '2025-06-01', state: 'DONE' })
  expect(job?.lastRun?.result).toMatch(/^Nu\. .* posted on 1 lease\.$/)
  const { rows } = await accountOf(admin, lease.id)
  expect(rows.filter(({ kind }) => kind === 'INTEREST').map(({ date }) => date)).toEqual(['2025-06-11'])
})

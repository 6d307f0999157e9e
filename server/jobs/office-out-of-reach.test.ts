import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../../domain/identity/auth-contract.ts'
import { jobContract } from '../../domain/jobs/job-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { type Admin, aPassword, anActiveLease, anAdmin, arriveBySms, aTenant } from '../testing/factories.ts'
import { organisationRunBy } from '../testing/organisation-run-by.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'

// Sign-in, rate limits and jobs must not depend on the records of unrelated offices: if the rows of one office are unreadable, for example
// after a disk error, the others continue.

let app: TestApp
let lost: Admin
let other: Admin
let organisationId: string

beforeAll(async () => {
  app = await aTestApp('2025-06-15T04:00:00Z')
  lost = await anAdmin(app)
  await anActiveLease(lost, { endDate: '2025-07-31' })
  other = await anAdmin(app)
  organisationId = await organisationRunBy(app, other)
  await app.jobs.runDue()
  await makeUnreachable(await organisationRunBy(app, lost))
})
afterAll(() => app.close())

/** From now on, any statement that reads a row of this office fails, also in a definer function. */
async function makeUnreachable(id: string): Promise<void> {
  await asTablesOwner(async (client) => {
    await client.query(`create function is_within_reach(office uuid) returns boolean language plpgsql as $$
      begin
        if office = '${id}' then raise exception 'out of reach' using errcode = 'data_corrupted'; end if;
        return true;
      end $$`)
    const { rows } = await client.query<{ statement: string }>(
      `select format('create policy out_of_reach on %s as restrictive using (is_within_reach(organisation_id))', c.oid::regclass) as statement
        from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'organisation_id' and not a.attisdropped`,
    )
    for (const { statement } of rows) await client.query(statement)
  })
}

async function asTablesOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: app.ownerUrl })
  await client.connect()
  return work(client).finally(() => client.end())
}

test('only the office whose rows cannot be read fails', async () => {
  await expectProblem(lost.call(leaseContract.list, { query: {} }), 'UNEXPECTED')
  expect((await other.call(leaseContract.list, { query: {} })).total).toBe(0)
})

test('people of other offices sign in by password and by code, and wrong passwords are counted', async () => {
  const { phoneNumber } = await aTenant(other)
  await arriveBySms(app, phoneNumber)
  await expect(app.signIn(other.phoneNumber, aPassword)).resolves.toMatchObject({ signedIn: { currentRole: { name: 'ADMIN' } } })
  const wrong = { username: other.phoneNumber, password: 'another password entirely' }
  await expectProblem(app.visitor.call(authContract.login, { body: wrong }), 'INVALID_CREDENTIALS')
})

test('a new office signs up, and the operator enables it', async () => {
  await expect(anAdmin(app)).resolves.toMatchObject({ signedIn: { currentRole: { name: 'ADMIN' } } })
})

test('jobs run in the other offices, and fail in this one only', async () => {
  const lease = await anActiveLease(other, { endDate: '2025-07-31' })
  app.clock.set(new Date('2025-09-01T04:00:00Z'))
  await app.jobs.runDue()
  const again = await app.signIn(other.phoneNumber, aPassword)
  expect((await again.call(leaseContract.read, { params: { id: lease.id } })).status).toBe('HOLDOVER')
  const move = (await again.call(jobContract.list, {})).find(({ name }) => name === 'MOVE_LEASES')
  expect(move?.lastRun).toMatchObject({ dueOn: '2025-09-01', state: 'DONE', result: '1 lease changed status.' })

  // One run for all offices continues after the office that fails. The queued events of the lease are chained.
  const waitingEvents = await asTablesOwner(async (client) => {
    const waiting = await client.query('select from audit_queue where organisation_id = $1', [organisationId])
    return waiting.rowCount
  })
  expect(waitingEvents).toBe(0)
  const runs = await asTablesOwner((client) =>
    client.query<{ state: string; error: string }>(
      "select state, error from job_runs where name = 'CHAIN_AUDIT' and due_on = '2025-09-01'",
    ),
  )
  expect(runs.rows).toEqual([{ state: 'FAILED', error: 'It failed in 1 organisation.' }])
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLabelled } from '../domain/audit/field-labels.ts'
import { recordLabels } from '../domain/audit/record-labels.ts'
import { everyEndpoint } from '../domain/contracts.ts'
import { callRemainingEndpoints } from './testing/call-remaining-endpoints.ts'
import { sampleRecords } from './testing/contract-samples.ts'
import { type Admin, anAdmin } from './testing/factories.ts'
import { oneOfEverything, sampleFor } from './testing/one-of-everything.ts'
import { anAppWithGateway } from './testing/online-steps.ts'
import { organisationRunBy } from './testing/organisation-run-by.ts'
import type { TestApp } from './testing/test-app.ts'

// Every change of a record leaves an event in the audit that names the changes. A new endpoint fails here until this test calls it.

let app: TestApp
let events: Map<string, { withChanges: number }>
let namesOnly: string[]
let fields: { entity: string; field: string | null }[]

beforeAll(async () => {
  app = await anAppWithGateway()
  const admin = await anAdmin(app)
  await callRemainingEndpoints(app, admin)
  await callSamples(admin)
  events = await readEvents(admin)
  namesOnly = await readNamesOnly(admin)
  fields = await readFields(admin)
})
afterAll(() => app.close())

const changing = everyEndpoint().filter(
  ([, { method, allow, isCalculation, isOwnMark }]) =>
    method !== 'GET' && typeof allow !== 'string' && !isCalculation && !isOwnMark,
)

/**
 * Their state changes on a date or by an answer of the bank: a holdover by date, and an order that is being checked. The ADMIN of this
 * office is an operator, and no operator is checked by another (check-admin-identity.test.ts).
 */
const testedElsewhere = [
  ...['lease.holdover', 'online.ask', 'online.settle'],
  ...['operator.checkAdminIdentity', 'operator.withdrawAdminIdentityCheck'],
  // In the audit of the office that it opens (access-request.test.ts).
  'accessRequest.accept',
  // Concerns two people of two offices (join-sign-in.test.ts).
  'auth.joinSignIn',
]

const withoutValues: Record<string, string> = {
  'auth.setPin': 'a secret',
  'auth.disableLogin': 'the call says it',
  'auth.enableLogin': 'the call says it',
  'person.resetSignIn': 'a secret',
  'apiToken.useNewestVersion': 'there is one version, which a new token has; api-version.test.ts moves a token between two',
  'calendarLink.create': 'a secret',
  'calendarLink.withdraw': 'the call says it',
  'manager.create': 'all of it is personal',
  'owner.create': 'all of it is personal',
  'tenant.create': 'all of it is personal',
  'privacy.eraseUser': 'nothing may stay',
  'privacy.eraseTenant': 'nothing may stay',
  'advice.textComparison': 'a message, and no record changes',
  'payment.textReceipt': 'a message, and no record changes',
  'reminder.remind': 'a message, and no record changes',
  'reminder.askToSign': 'a message, and no record changes',
  'webhook.test': 'a message, and no record changes',
  'webhook.replay': 'a message, and no record changes',
  'outbox.resendAll': 'messages, each with its own state',
  'bankStatement.create': 'a file; its lines are kept as they came',
  'firstDay.create': 'a file',
  'firstDay.update': 'values of a file',
  'firstDay.import': 'the import has its own row',
  'import.create': 'a file; each changed record has its own row',
  'figureCheck.run': 'no record changes',
  'job.run': 'no record changes',
}
/** The contents of the record are in its earlier events. */
const isRemoval = (key: string) => key.endsWith('.remove')

test.each(changing.map(([key]) => key).filter((key) => !testedElsewhere.includes(key)))('%s adds a row to the audit', (key) => {
  expect(events.has(key)).toBe(true)
})

test.each(changing.map(([key]) => key).filter((key) => !testedElsewhere.includes(key) && !isRemoval(key)))(
  '%s records its changes',
  (key) => {
    const isExpected = !(key in withoutValues)
    expect((events.get(key)?.withChanges ?? 0) > 0).toBe(isExpected)
  },
)

/** Their fields are personal or free text, so the audit has only the names. None of them is an amount or a state. */
const withoutStoredValues = [
  'auth.updateDetails user',
  'bankAccount.update bankAccount',
  'damageReport.comment damageReport',
  'geometry.put plot',
  'handOver.ask handOver',
  'import.undo import',
  'manager.update manager',
  'online.chooseAccount online',
  'payment.keepCertificate payment',
  'picture.organisationLogo organisation',
  'picture.tenantProfile tenant',
  'picture.tenantSignature tenant',
  'picture.userProfile user',
  'signInProvider.invite signInProvider',
  'tenant.update tenant',
  'tenantNotice.update tenantNotice',
]

test('the history has the values of every call that moved money or changed a state', () => {
  expect(namesOnly).toEqual(withoutStoredValues)
})

test('the history has a label for each record and each field that it shows', () => {
  expect(fields.length).toBeGreaterThan(400)
  expect([...new Set(fields.map(({ entity }) => entity))].filter((entity) => !(entity in recordLabels))).toEqual([])
  const unnamed = fields.filter(({ entity, field }) => field !== null && !isLabelled(entity, field))
  expect(unnamed.map(({ entity, field }) => `${entity}.${field}`)).toEqual([])
})

/** The calls that the samples of the contract cover; `callRemainingEndpoints` makes the others. */
async function callSamples(admin: Admin): Promise<void> {
  const ids = await oneOfEverything(app, admin)
  const ofRecords = changing.filter(
    ([key, { params }]) => params && (sampleRecords[key] ?? sampleRecords[nounOf(key)] ?? nounOf(key)) in ids,
  )
  for (const [key, endpoint] of ofRecords) await admin.raw(endpoint, sampleFor(ids, key))
}

/** Each record that a call changed without any value in its changes: "call entity: fields". */
async function readNamesOnly(admin: Admin): Promise<string[]> {
  const actor = { kind: 'job', organisationId: await organisationRunBy(app, admin) } as const
  const { rows } = await app.database.as(actor, (tx) =>
    sql<{ record: string }>`
      select action || ' ' || entity as record from audit_events group by action, entity
      having not bool_or(changes::jsonb @? '$[*].after') and bool_or(changes <> '[]') order by 1`.execute(tx),
  )
  return rows.map(({ record }) => record)
}

async function readFields(admin: Admin) {
  const actor = { kind: 'job', organisationId: await organisationRunBy(app, admin) } as const
  const { rows } = await app.database.as(actor, (tx) =>
    sql<{ entity: string; field: string | null }>`
      select distinct e.entity, c ->> 'field' as field from audit_events e
      left join lateral jsonb_array_elements(e.changes::jsonb) c on true order by 1, 2`.execute(tx),
  )
  return rows
}

const nounOf = (key: string) => key.split('.', 1)[0] ?? ''

async function readEvents(admin: Admin) {
  const actor = { kind: 'job', organisationId: await organisationRunBy(app, admin) } as const
  const { rows } = await app.database.as(actor, (tx) =>
    sql<{ action: string; withChanges: number }>`
      select action, count(*) filter (where changes <> '[]')::integer as "withChanges" from audit_events group by action`.execute(
      tx,
    ),
  )
  return new Map(rows.map((row) => [row.action, row]))
}

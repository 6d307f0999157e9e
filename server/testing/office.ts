import { tenantContract } from '../../domain/people/tenant-contract.ts'
import { unitContract } from '../../domain/properties/unit-contract.ts'
import type { AppOptions } from '../app.ts'
import { type Admin, anAdmin, aPassword, arriveBySms, aTenant, aUnit, withValuesFrom } from './factories.ts'
import { organisationRunBy } from './organisation-run-by.ts'
import { aTestApp, type TestApp } from './test-app.ts'
import { aBorrowedDatabase } from './databases/borrowed-database.ts'
import { aFilledTemplate, type TestDatabase } from './test-database.ts'

// An office that begins with vacant units and with tenants. Most tests need a few of them, and each unit takes six calls. Tests that count
// units, people or messages begin with an empty database: aTestApp and anAdmin.

const stockSize = 20
/** Far from the values that a test creates. */
const firstValue = 900_000
/** Before the first day of any test. */
const filledAt = '2025-01-02T04:00:00Z'

export type OfficeApp = { app: TestApp; admin: Admin }

/** The real server on a database with this office, and its ADMIN signed in. */
export async function anOfficeApp(
  now?: string,
  settings: NodeJS.ProcessEnv = {},
  options: Pick<AppOptions, 'gateway'> = {},
): Promise<OfficeApp> {
  const on = await aBorrowedDatabase(await aFilledTemplate('office', fillOffice))
  const app = await aTestApp(now, settings, { ...options, on })
  return { app, admin: await signInAdmin(app) }
}

async function fillOffice(on: TestDatabase): Promise<void> {
  const app = await aTestApp(filledAt, {}, { on: { ...on, drop: async () => undefined } })
  try {
    await withValuesFrom(firstValue, async () => {
      const admin = await anAdmin(app)
      for (let count = 0; count < stockSize; count += 1) {
        await aUnit(admin)
        const { phoneNumber } = await aTenant(admin)
        await arriveBySms(app, phoneNumber)
      }
      // The clones must not send these messages again.
      await app.outbox.deliver(await organisationRunBy(app, admin))
    })
  } finally {
    await app.close()
  }
}

async function signInAdmin(app: TestApp): Promise<Admin> {
  const { phone_number: phoneNumber, id: adminId } = await app.database.as({ kind: 'auth' }, (tx) =>
    tx
      .selectFrom('people')
      .innerJoin('organisations', 'organisations.admin_id', 'people.id')
      .select(['people.id', 'people.phone_number'])
      .executeTakeFirstOrThrow(),
  )
  if (phoneNumber === null) throw new Error('The ADMIN of the office has no phone number.')
  const admin = await app.signIn(phoneNumber, aPassword)
  const all = { pageSize: 50 }
  const { items: units } = await admin.call(unitContract.list, { query: { ...all, sort: 'unitNumber:asc' } })
  const { items: tenants } = await admin.call(tenantContract.page, { query: { ...all, sort: 'cid:asc' } })
  return { ...admin, adminId, phoneNumber, stock: { units, tenants } }
}

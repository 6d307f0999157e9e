import { tenantContract } from '../../domain/people/tenant-contract.ts'
import { unitContract } from '../../domain/properties/unit-contract.ts'
import type { AppOptions } from '../app.ts'
import { type Admin, anAdmin, aPassword, arriveBySms, aTenant, aUnit, type Stock, withValuesFrom } from './factories.ts'
import { organisationRunBy } from './organisation-run-by.ts'
import { aTestApp, type Caller, type TestApp } from './test-app.ts'
import { aBorrowedDatabase } from './databases/borrowed-database.ts'
import { aFilledTemplate, type TestDatabase } from './test-database.ts'

// Offices that begin with vacant units and with tenants. Most tests need a few of them, and each unit takes six calls. Tests that count
// units, people or messages begin with an empty database: aTestApp and anAdmin.

/** One office for a whole test file, or as many small ones as most files have tests. */
const templates = {
  office: { offices: 1, stockSize: 20 },
  offices: { offices: 14, stockSize: 2 },
}
type Template = keyof typeof templates

/** Far from the values that a test creates. */
const firstValue = 900_000
/** Before the first day of any test. */
const filledAt = Date.UTC(2025, 0, 2, 4)

export type OfficeApp = { app: TestApp; admin: Admin }
type Options = Pick<AppOptions, 'gateway'>
type Office = { adminId: string; phoneNumber: string }

/** The real server on a database with this office, and its ADMIN signed in. */
export async function anOfficeApp(now?: string, settings: NodeJS.ProcessEnv = {}, options: Options = {}): Promise<OfficeApp> {
  const app = await anAppWith('office', now, settings, options)
  return { app, admin: await nextOffice(app) }
}

/** The real server on a database with several offices: `nextOffice` returns one after the other. */
export function anAppWithOffices(now?: string, settings: NodeJS.ProcessEnv = {}, options: Options = {}): Promise<TestApp> {
  return anAppWith('offices', now, settings, options)
}

const unused = new WeakMap<TestApp, Office[]>()

/** The ADMIN of an office that no test has used, signed in: from the template, and a new one when those are used up. */
export async function nextOffice(app: TestApp): Promise<Admin> {
  const next = unused.get(app)?.shift()
  if (!next) return anAdmin(app)
  const admin = await app.signIn(next.phoneNumber, aPassword)
  return { ...admin, ...next, stock: structuredClone(await stockOf(next.adminId, admin)) }
}

async function anAppWith(template: Template, now: string | undefined, settings: NodeJS.ProcessEnv, options: Options) {
  const on = await aBorrowedDatabase(await aFilledTemplate(template, (database) => fillOffices(database, templates[template])))
  const app = await aTestApp(now, settings, { ...options, on })
  unused.set(app, await officesOf(app))
  return app
}

async function fillOffices(on: TestDatabase, { offices, stockSize }: { offices: number; stockSize: number }): Promise<void> {
  const app = await aTestApp(new Date(filledAt).toISOString(), {}, { on: { ...on, drop: async () => undefined } })
  try {
    await withValuesFrom(firstValue, async () => {
      for (let count = 0; count < offices; count += 1) {
        app.clock.set(new Date(filledAt + count * 1000))
        await fillOffice(app, stockSize)
      }
    })
  } finally {
    await app.close()
  }
}

async function fillOffice(app: TestApp, stockSize: number): Promise<void> {
  const admin = await anAdmin(app)
  for (let count = 0; count < stockSize; count += 1) {
    await aUnit(admin)
    const { phoneNumber } = await aTenant(admin)
    await arriveBySms(app, phoneNumber)
  }
  // The clones must not send these messages again.
  await app.outbox.deliver(await organisationRunBy(app, admin))
}

/** In the order in which they signed up. */
async function officesOf(app: TestApp): Promise<Office[]> {
  const rows = await app.database.as({ kind: 'auth' }, (tx) =>
    tx
      .selectFrom('people')
      .innerJoin('organisations', 'organisations.admin_id', 'people.id')
      .select(['people.id', 'people.phone_number'])
      .orderBy('organisations.created_at')
      .execute(),
  )
  return rows.map(({ id, phone_number: phoneNumber }) => {
    if (phoneNumber === null) throw new Error('The ADMIN of the office has no phone number.')
    return { adminId: id, phoneNumber }
  })
}

/** By the ADMIN. Each clone of a template has the same. */
const stocks = new Map<string, Stock>()

async function stockOf(adminId: string, admin: Caller): Promise<Stock> {
  const known = stocks.get(adminId)
  if (known) return known
  const all = { pageSize: 50 }
  const { items: units } = await admin.call(unitContract.list, { query: { ...all, sort: 'unitNumber:asc' } })
  const { items: tenants } = await admin.call(tenantContract.page, { query: { ...all, sort: 'cid:asc' } })
  const stock = { units, tenants }
  stocks.set(adminId, stock)
  return stock
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Admin, anAdmin } from '../testing/factories.ts'
import { sendStatement } from '../testing/statement-steps.ts'
import { aTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const headings = 'Date,Particulars,Journal No,Debit,Credit\n'

async function expectRefused(text: string, message: RegExp): Promise<void> {
  const { status, body } = await sendStatement(admin, text, {}, {})
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { errors: [{ path: '/file', message: expect.stringMatching(message) }] },
  })
}

test('an unclosed line or quotation mark and a bomb of quotation marks are not CSV', async () => {
  await expectRefused(`${headings}${'a'.repeat(3_000_000)}`, /^This is not a CSV file/)
  await expectRefused(`${headings}"${'a,b\n'.repeat(200_000)}`, /^This is not a CSV file/)
  await expectRefused(`${headings}${'"'.repeat(3_000_001)}`, /^This is not a CSV file/)
})

test('a file of very many rows is refused after the first of them', async () => {
  await expectRefused(`${headings}${'01/06/2025,x,,,1\n'.repeat(400_000)}`, /^A statement can have at most 5000 rows/)
})

test('an amount with very many spaces is not an amount, and is rejected quickly', async () => {
  const row = `01/06/2025,x,,,"1${' '.repeat(19_000)}x"\n`
  await expectRefused(`${headings}${row.repeat(400)}`, /is not an amount/)
})

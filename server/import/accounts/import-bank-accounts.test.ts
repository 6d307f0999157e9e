import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankAccountContract } from '../../../domain/bank-accounts/bank-account-contract.ts'
import { type Import, importContract } from '../../../domain/import/import-contract.ts'
import { subAdministrativeZoneContract } from '../../../domain/locations/location-contract.ts'
import { aManager, type Admin, anOwner, aPhone, arriveBySms } from '../../testing/factories.ts'
import { anOfficeWithApprovals } from '../../testing/an-office-with-approvals.ts'
import { csvOf, type Row, workbookOf } from '../../testing/import-files.ts'
import { anAppWithOffices, nextOffice } from '../../testing/office.ts'
import { type Caller, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await anAppWithOffices()
})
afterAll(() => app.close())

const send = (by: Caller, kind: string, content: string | Buffer, query: object = {}) => {
  const form = new FormData()
  form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), 'accounts.csv')
  return by.raw(importContract.create, { params: { kind }, query, body: form } as never)
}
const put = async (kind: string, rows: readonly Row[], query: object = {}): Promise<Import> =>
  (await send(admin, kind, csvOf([...rows]), query)).body as Import
const issuesOf = ({ errors }: Import) => errors.map(({ row, column, message }) => `${row} ${column}: ${message}`)
const accounts = async () => (await admin.call(bankAccountContract.list, {})).items
const account = { 'Account name': 'Rent', Bank: 'Bank of Bhutan', 'Account number': '200123456' }

test('bank accounts of the office and of owners are imported, errors name their cells, and the import can be undone', async () => {
  admin = await nextOffice(app)
  const phone = aPhone()
  const { id: ownerId } = await anOwner(admin, { phoneNumber: phone })
  const owners = { ...account, 'Account number': '200123457', Owner: phone }
  const wrong = await put('bank-account', [
    { ...account, 'Account number': '2001' },
    { ...owners, Owner: '11999999999' },
  ])
  expect(issuesOf(wrong)).toEqual([
    '2 Account number: An account number at Bank of Bhutan has 9 digits.',
    '3 Owner: No owner of your office has this number. Register the owner first.',
  ])
  const done = await put('bank-account', [account, owners])
  expect(done).toMatchObject({ status: 'DONE', created: 2 })
  expect(await accounts()).toMatchObject([
    { ownerId: null, isDefault: true, accountNumber: '200123456' },
    { ownerId, isDefault: true, accountNumber: '200123457' },
  ])
  expect(issuesOf(await put('bank-account', [account]))).toEqual([
    '2 Account number: This account is already registered. Choose to update the records, or remove the row.',
  ])
  expect(issuesOf(await put('bank-account', [{ ...account, 'Account name': 'Other' }], { existing: 'UPDATE' }))).toEqual([
    '2 Account name: An import does not change a bank account. Change it on the page Bank accounts.',
  ])
  await admin.call(importContract.undo, { params: { id: done.importId } })
  expect(await accounts()).toEqual([])
})

test('only an administrator can import accounts, in a file of their own, and not where a second person approves them', async () => {
  admin = await nextOffice(app)
  const phone = aPhone()
  await aManager(admin, { phoneNumber: phone })
  const manager = await arriveBySms(app, phone)
  expect(await send(manager, 'bank-account', csvOf([account]))).toMatchObject({ status: 403 })
  const inWorkbook = await send(
    admin,
    'workbook',
    await workbookOf({ 'bank-account': [account], vendor: [{ Name: 'Lift & Co', Trade: 'Lifts' }] }),
  )
  expect(issuesOf(inWorkbook.body as Import)).toEqual([
    '1 : The sheet “Bank accounts” is imported by itself: choose Bank accounts above, and a file with this sheet alone.',
  ])
  const careful = await anOfficeWithApprovals(app)
  expect(await send(careful.admin, 'bank-account', csvOf([account]))).toMatchObject({
    status: 409,
    body: { code: 'ILLEGAL_TRANSITION' },
  })
  expect(await accounts()).toEqual([])
})

test('chiwogs and localities are imported into their zones, and existing ones do not change', async () => {
  admin = await nextOffice(app)
  const place = { Dzongkhag: 'Thimphu', 'Gewog or thromde': 'Mewang' }
  const rows = [
    { Name: 'Bjemina', Type: 'Chiwog', ...place },
    { Name: 'bjemina', Type: 'Chiwog', ...place },
    { Name: 'Khasadrapchu', Type: 'Locality', ...place },
    { Name: 'Nowhere', Type: 'Chiwog', Dzongkhag: 'Thimphu', 'Gewog or thromde': 'Atlantis' },
  ]
  const wrong = await put('chiwog', rows)
  expect(issuesOf(wrong)).toContain('3 Name: This is already in row 2.')
  expect(issuesOf(wrong)).toContain('5 Gewog or thromde: This dzongkhag has no gewog or thromde with this name.')
  expect(issuesOf(await put('chiwog', rows.slice(2, 3)))).toEqual(['2 Type: A gewog has chiwogs, not localities.'])
  const done = await put('chiwog', rows.slice(0, 1))
  expect(done).toMatchObject({ status: 'DONE', created: 1 })
  expect(await put('chiwog', rows.slice(0, 1))).toMatchObject({ status: 'DONE', created: 0 })
  const own = async () => (await admin.call(subAdministrativeZoneContract.list, {})).filter(({ isOwn }) => isOwn)
  expect(await own()).toMatchObject([{ name: 'Bjemina', type: 'CHIWOG', administrativeZoneName: 'Maedwang' }])
  await admin.call(importContract.undo, { params: { id: done.importId } })
  expect(await own()).toEqual([])
})

import { globSync, readFileSync } from 'node:fs'
import type { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { statementContract } from '../../domain/bank-statements/statement-contract.ts'
import { documentContract } from '../../domain/documents/document-contract.ts'
import type { Endpoint } from '../../domain/endpoint.ts'
import { securityEventContract } from '../../domain/identity/security-event-contract.ts'
import { importContract } from '../../domain/import/import-contract.ts'
import { pictureContract } from '../../domain/people/picture-contract.ts'
import { asTableOwner } from '../platform/database/as-table-owner.ts'
import { anOwner } from '../testing/factories.ts'
import { type OfficeApp, anOfficeApp } from '../testing/office.ts'
import { aClamd, type TestScanner, virus } from '../testing/outside/a-clamd.ts'
import { sendStatement } from '../testing/statement-steps.ts'

let office: OfficeApp
let scanner: TestScanner
let undo: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const step of undo.reverse()) await step()
  undo = []
})

async function anOfficeWithScanner(): Promise<string> {
  scanner = await aClamd()
  undo.push(scanner.close)
  office = await anOfficeApp(undefined, { VIRUS_SCANNER: scanner.setting })
  undo.push(() => office.app.close())
  return (await anOwner(office.admin)).id
}

const stored = () =>
  asTableOwner(office.app.ownerUrl, async (client: Client) => {
    const { rows } =
      await client.query<object>(`select (select count(*) from files) as files, (select count(*) from documents) as documents,
      (select count(*) from imports) as imports, (select count(*) from bank_statements) as statements,
      (select count(*) from audit_events) as events`)
    return rows
  })

function formOf(text: string, fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([text]), 'file.pdf')
  return form
}

/** Files in each of the ways in which uploads are read: alone, with a name and length, and with fields. */
const uploads = (ownerId: string): [Endpoint, object][] => [
  [documentContract.add, { query: { entity: 'owner', entityId: ownerId }, body: formOf(`%PDF-1.7\n${virus}`) }],
  [pictureContract.userProfile, { params: { id: ownerId }, body: formOf(virus) }],
  [importContract.create, { params: { kind: 'owner' }, query: {}, body: formOf(`Name,CID\n${virus},1`) }],
  [statementContract.create, { query: {}, body: formOf(`Date,Credit\n2025-06-02,5.00 ${virus}`) }],
]

test('a file with a virus is refused wherever it is sent, is stored nowhere, and is in the security log', async () => {
  const ownerId = await anOfficeWithScanner()
  const before = await stored()
  const sent = uploads(ownerId)
  for (const [endpoint, input] of sent) {
    const { status, body } = await office.admin.raw(endpoint, input)
    expect({ path: endpoint.path, status, body }).toMatchObject({ status: 422, body: { code: 'FILE_INFECTED' } })
  }
  expect(scanner.files).toHaveLength(sent.length)
  expect(await stored()).toEqual(before)
  const { items } = await office.admin.call(securityEventContract.list, { query: { kind: 'FILE_REFUSED' } })
  expect(items.map(({ action }) => action).toSorted()).toEqual(
    ['document.add', 'import.create', 'bankStatement.create', 'picture.userProfile'].toSorted(),
  )
})

test('a clean file is stored after the scan', async () => {
  const ownerId = await anOfficeWithScanner()
  const query = { entity: 'owner', entityId: ownerId } as const
  expect((await office.admin.raw(documentContract.add, { query, body: formOf('%PDF-1.7\nclean\n%%EOF') })).status).toBe(201)
  expect((await sendStatement(office.admin, 'Date,Description,Reference,Credit\n2025-06-02,Somebody,XX1,5.00\n')).status).toBe(
    201,
  )
  expect(scanner.files.map((file) => file.toString().slice(0, 8))).toEqual(['%PDF-1.7', 'Date,Des'])
})

test('nothing is stored while the scanner does not answer, and the caller gets the time of the next attempt', async () => {
  const ownerId = await anOfficeWithScanner()
  const before = await stored()
  await scanner.close()
  for (const [endpoint, input] of uploads(ownerId)) {
    const { status, headers, body } = await office.admin.raw(endpoint, input)
    expect({ status, again: headers['retry-after'], body }).toMatchObject({
      status: 503,
      again: '60',
      body: { code: 'UNAVAILABLE' },
    })
  }
  expect(await stored()).toEqual(before)
})

test('a form without a file needs no scanner', async () => {
  await anOfficeWithScanner()
  await scanner.close()
  const { status, body } = await office.admin.raw(statementContract.create, { query: {}, body: {} })
  expect({ status, body }).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
})

test('files are read from requests in one place, which calls the scanner', () => {
  const sources = globSync('server/**/*.ts', { exclude: ['**/*.test.ts', 'server/testing/**'] })
  expect(sources.length).toBeGreaterThan(500)
  const reading = /isMultipart\(|request\.(?:file|files|parts|saveRequestFiles)\(/
  expect(sources.filter((path) => reading.test(readFileSync(path, 'utf8')))).toEqual(['server/platform/http/upload.ts'])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankAccountContract } from '../../domain/bank-accounts/bank-account-contract.ts'
import { ledgerContract } from '../../domain/ledger/ledger-contract.ts'
import { notificationContract } from '../../domain/notifications/notification-contract.ts'
import { outboxContract } from '../../domain/notifications/outbox-contract.ts'
import { remittanceBatchContract } from '../../domain/remittance-batches/remittance-batch-contract.ts'
import { expenseContract } from '../../domain/remittance/expense-contract.ts'
import { remittanceContract } from '../../domain/remittance/remittance-contract.ts'
import { allAt, readXml, textAt } from '../platform/files/read-xml.ts'
import { billedLease, pay } from '../testing/billing-steps.ts'
import { type Admin, aBuilding, aCid, anOwner, aPhone, aPlot, arriveBySms, aThram, aUnit } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { type Caller, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-06-15T04:00:00Z'))
})
afterAll(async () => {
  const trial = await admin.call(ledgerContract.trialBalance, {})
  expect(trial.totalDebitAmount).toBe(trial.totalCreditAmount)
  await app.close()
})

type Given = { nameEnglish?: string; rentAmount?: number; hasAccount?: boolean; accountName?: string; shares?: number }

/** Owners with equal shares of a flat whose January is paid; each with an account. */
async function owed({ rentAmount = 1_000_000, hasAccount = true, accountName = 'Rent', shares = 1, ...owner }: Given = {}) {
  const owners = []
  for (let count = 0; count < shares; count += 1) owners.push(await anOwner(admin, { phoneNumber: aPhone(), ...owner }))
  const thram = await aThram(
    admin,
    owners.map(({ id }) => ({ ownerId: id })),
  )
  const building = await aBuilding(admin, (await aPlot(admin, thram.id)).id)
  const { advice } = await billedLease(admin, { propertyId: (await aUnit(admin, building.id)).id, rentAmount })
  await pay(admin, advice.id, advice.amount)
  const paid = []
  for (const { id: ownerId, phoneNumber } of owners) {
    const account = { ownerId, bankCode: 'BOB' as const, accountName, accountNumber: `1${aCid().slice(0, 8)}` }
    const saved = hasAccount ? await admin.call(bankAccountContract.create, { body: account }) : undefined
    paid.push({ ownerId, phoneNumber: String(phoneNumber), account, bankAccountId: saved?.id ?? '', building, advice })
  }
  const [first] = paid
  if (!first) throw new Error('There is no owner.')
  return { ...first, all: paid }
}

type Owed = Awaited<ReturnType<typeof owed>>
const line = ({ ownerId, bankAccountId }: Pick<Owed, 'ownerId' | 'bankAccountId'>, amount = 1_000_000) => ({
  ownerId,
  bankAccountId,
  amount,
})
const send = (owners: ReturnType<typeof line>[], more: object = {}, by: Caller = admin) =>
  by.call(remittanceBatchContract.create, { body: { remittedOn: '2025-06-15', owners }, ...more })
const preview = (ownerIds: string[]) => admin.call(remittanceBatchContract.preview, { body: { ownerIds } })
const remittancesTo = async (ownerId: string) =>
  (await admin.call(remittanceContract.list, { query: { ownerId } })).items.filter(({ status }) => status === 'SENT')
const makeFile = (id: string, body: object = {}, by: Caller = admin) =>
  by.call(remittanceBatchContract.createBankFile, { params: { id }, body })
const bytesOf = async (id: string) =>
  (await admin.raw(remittanceBatchContract.bankFile, { params: { id } })).bytes.toString('utf8')
const fileOf = async (id: string, body: object = {}) => {
  await makeFile(id, body)
  return (await bytesOf(id)).replace('\uFEFF', '').trim().split('\r\n')
}

test('each owner of a batch is sent the full amount due, by a separate remittance', async () => {
  const [one, two] = [await owed(), await owed({ rentAmount: 2_000_000 })]
  const batch = await send([line(one), line(two, 2_000_000)])
  expect(batch).toMatchObject({ ownerCount: 2, amount: 3_000_000, recordedBy: expect.any(String) })
  expect(batch.remittances.map(({ ownerId, amount }) => [ownerId, amount])).toEqual([
    [one.ownerId, 1_000_000],
    [two.ownerId, 2_000_000],
  ])
  const numbers = batch.remittances.map(({ remittanceNumber }) => Number(remittanceNumber.slice(-6)))
  expect(numbers[1]).toBe((numbers[0] ?? 0) + 1)
  expect(await remittancesTo(one.ownerId)).toHaveLength(1)
  expect((await preview([one.ownerId])).excludedOwners).toMatchObject([{ holdReason: 'NOTHING_DUE' }])
  const list = await admin.call(remittanceBatchContract.list, { query: {} })
  expect(list.items.map(({ id }) => id)).toContain(batch.id)
})

test('co-owners of one flat are paid in one batch, and its advice is remitted', async () => {
  const { all } = await owed({ shares: 3, rentAmount: 900_000 })
  await send(all.map((owner) => line(owner, 300_000)))
  for (const { ownerId } of all) expect(await remittancesTo(ownerId)).toHaveLength(1)
  expect((await preview(all.map(({ ownerId }) => ownerId))).owners).toEqual([])
})

test('two clerks who send the same batch at the same time pay nobody twice', async () => {
  const owners = [await owed(), await owed(), await owed()]
  const lines = owners.map((owner) => line(owner))
  const both = await Promise.allSettled([send(lines), send(lines.toReversed())])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const { ownerId } of owners) expect(await remittancesTo(ownerId)).toHaveLength(1)
})

test('a batch sent twice with one key is recorded once', async () => {
  const owner = await owed()
  const idempotencyKey = 'a-batch-that-is-sent-again'
  const first = await send([line(owner)], { idempotencyKey })
  expect(await send([line(owner)], { idempotencyKey })).toEqual(first)
  expect(await remittancesTo(owner.ownerId)).toHaveLength(1)
})

test('if one amount differs from the confirmed one, nobody is paid, and the error names the owner', async () => {
  const [one, two] = [await owed(), await owed({ nameEnglish: 'Choki Wangmo' })]
  const bill = { buildingId: two.building.id, vendor: 'Druk Plumbing', description: 'Pump', amount: 100, billedOn: '2025-06-11' }
  await admin.call(expenseContract.create, { body: bill })
  const problem = await expectProblem(send([line(one), line(two)]), 'AMOUNTS_DIFFER')
  expect(problem.detail).toContain('Choki Wangmo')
  expect(problem.detail).toContain('Nu. 9,999.00')
  expect(await remittancesTo(one.ownerId)).toEqual([])
  await send([line(one), line(two, 999_900)])
})

test('the account of another person is refused, and so is an owner named twice', async () => {
  const [one, two] = [await owed(), await owed()]
  await expectProblem(send([{ ...line(one), bankAccountId: two.bankAccountId }]), 'ILLEGAL_TRANSITION')
  await expectProblem(send([line(one), line(one)]), 'INVALID_INPUT')
  expect(await remittancesTo(one.ownerId)).toEqual([])
})

test('an owner without an account, or whose charges use up the amount, is left out with the reason', async () => {
  const [paid, without, charged] = [await owed(), await owed({ hasAccount: false }), await owed({ rentAmount: 1_000 })]
  const bill = {
    buildingId: charged.building.id,
    vendor: 'Druk Plumbing',
    description: 'Pump',
    amount: 5_000,
    billedOn: '2025-06-11',
  }
  await admin.call(expenseContract.create, { body: bill })
  const shown = await preview([paid.ownerId, without.ownerId, charged.ownerId])
  expect(shown.owners).toMatchObject([{ id: paid.ownerId, amount: 1_000_000, holdReason: null, needsApproval: false }])
  expect(shown.owners[0]?.bankAccount?.label).toContain(`•••••${paid.account.accountNumber.slice(-4)}`)
  expect(new Map(shown.excludedOwners.map(({ id, holdReason }) => [id, holdReason]))).toEqual(
    new Map([
      [without.ownerId, 'NO_ACCOUNT'],
      [charged.ownerId, 'CHARGES'],
    ]),
  )
  expect(shown.totals).toEqual({ ownerCount: 1, amount: 1_000_000 })
})

test('all owners of a search can be selected in one step', async () => {
  const found = [await owed({ nameEnglish: 'Ugyen Batchmate' }), await owed({ nameEnglish: 'Ugyen Batchmate' })]
  await anOwner(admin, { nameEnglish: 'Ugyen Batchmate' })
  const { owners, excludedOwners, hasMore } = await admin.call(remittanceBatchContract.preview, {
    body: { all: { q: 'Batchmate' } },
  })
  expect(owners.map(({ id }) => id).toSorted()).toEqual(found.map(({ ownerId }) => ownerId).toSorted())
  expect({ excludedOwners, hasMore }).toEqual({ excludedOwners: [], hasMore: false })
  const list = await admin.call(remittanceBatchContract.due, { query: { q: 'Batchmate', due: 'true' } })
  expect(list).toMatchObject({ total: 2, totals: { totalAmount: 2_000_000 } })
  expect(list.items.map(({ amount, holdReason }) => [amount, holdReason])).toEqual([
    [1_000_000, null],
    [1_000_000, null],
  ])
})

test('the bank file has a line for each owner, safe in a spreadsheet, without reversed remittances', async () => {
  const [one, two] = [await owed({ accountName: '=HYPERLINK("x")' }), await owed({ rentAmount: 1_234_567 })]
  const batch = await send([line(one), line(two, 1_234_567)])
  const [first, second] = batch.remittances
  expect(await fileOf(batch.id)).toEqual([
    'No,Beneficiary name,Bank,Bank id,Branch,Account number,Amount,Currency,Reference',
    `1,"'=HYPERLINK(""x"")",Bank of Bhutan,1010,,${one.account.accountNumber},10000.00,BTN,${first?.remittanceNumber}`,
    `2,Rent,Bank of Bhutan,1010,,${two.account.accountNumber},12345.67,BTN,${second?.remittanceNumber}`,
  ])
  await admin.call(remittanceContract.reverse, { params: { id: first?.id ?? '' }, body: { reason: 'Wrong account.' } })
  expect(await fileOf(batch.id, { reason: 'One was taken back.' })).toHaveLength(2)
})

test('a bank file never names an account that was changed after the batch was recorded', async () => {
  const owner = await owed({ nameEnglish: 'Choki Wangmo' })
  const batch = await send([line(owner)])
  await admin.call(bankAccountContract.update, { params: { id: owner.bankAccountId }, body: { accountNumber: '199999999' } })
  const problem = await expectProblem(makeFile(batch.id), 'CHANGED_MEANWHILE')
  expect(problem.detail).toContain('Choki Wangmo')
})

test('the bank file of a batch is created once, even by concurrent calls, and again only with a reason that is stored', async () => {
  const batch = await send([line(await owed())])
  await expectProblem(admin.call(remittanceBatchContract.bankFile, { params: { id: batch.id } }), 'ILLEGAL_TRANSITION')
  const tried = await Promise.allSettled(Array.from({ length: 5 }, () => makeFile(batch.id)))
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const problem = await expectProblem(makeFile(batch.id), 'ILLEGAL_TRANSITION')
  expect(problem.errors).toMatchObject([
    { path: '/reason', message: expect.stringContaining('Enter why you are creating the file again.') },
  ])
  await makeFile(batch.id, { reason: 'The bank refused it.' })
  const { bankFiles } = await admin.call(remittanceBatchContract.read, { params: { id: batch.id } })
  expect(bankFiles.map(({ reason }) => reason)).toEqual([null, 'The bank refused it.'])
  const before = app.clock.now()
  app.clock.set(new Date(before.getTime() + 16 * 60_000))
  await expectProblem(admin.call(remittanceBatchContract.bankFile, { params: { id: batch.id } }), 'ILLEGAL_TRANSITION')
  await expectProblem(makeFile(batch.id, { reason: 'Once more.' }), 'PROOF_REQUIRED')
  app.clock.set(before)
})

test('the columns follow the order that the bank requires, and are stored', async () => {
  const owner = await owed()
  const batch = await send([line(owner)])
  const columns = ['ACCOUNT', 'AMOUNT', 'NAME', 'DATE']
  expect(await fileOf(batch.id, { columns })).toEqual([
    'Account number,Amount,Beneficiary name,Payment date',
    `${owner.account.accountNumber},10000.00,Rent,2025-06-15`,
  ])
  const next = await send([line(await owed())])
  expect(next.bankFileColumns).toEqual(columns)
  await expectProblem(makeFile(next.id, { columns: ['ACCOUNT', 'ACCOUNT'] }), 'INVALID_INPUT')
})

test('pain.001 pays each owner from the account of the office, and its control sum equals the batch', async () => {
  const [one, two] = [await owed({ accountName: 'Dorji & <Sons>' }), await owed({ rentAmount: 1_234_567 })]
  const batch = await send([line(one), line(two, 1_234_567)])
  const payer = await admin.call(bankAccountContract.create, {
    body: { bankCode: 'BNB', accountName: 'Norling House', accountNumber: '200999888' },
  })
  await expectProblem(makeFile(batch.id, { format: 'PAIN001' }), 'INVALID_INPUT')
  await expectProblem(makeFile(batch.id, { format: 'PAIN001', payerAccountId: one.bankAccountId }), 'INVALID_INPUT')
  const made = await makeFile(batch.id, { format: 'PAIN001', payerAccountId: payer.id })
  const document = readXml(await bytesOf(batch.id))
  const at = (...path: string[]) => textAt(document, 'CstmrCdtTrfInitn', ...path)
  expect(document.attributes).toEqual({ xmlns: 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09' })
  expect([at('GrpHdr', 'MsgId'), at('GrpHdr', 'NbOfTxs'), at('GrpHdr', 'CtrlSum')]).toEqual([
    made.id.replaceAll('-', ''),
    '2',
    '22345.67',
  ])
  expect(at('PmtInf', 'DbtrAcct', 'Id', 'Othr', 'Id')).toBe('200999888')
  expect(at('PmtInf', 'ReqdExctnDt', 'Dt')).toBe('2025-06-15')
  const transfers = allAt(document, 'CstmrCdtTrfInitn', 'PmtInf', 'CdtTrfTxInf').map((transfer) => [
    ...[textAt(transfer, 'PmtId', 'EndToEndId'), textAt(transfer, 'Amt', 'InstdAmt'), textAt(transfer, 'Cdtr', 'Nm')],
    textAt(transfer, 'CdtrAcct', 'Id', 'Othr', 'Id'),
  ])
  expect(transfers).toEqual([
    [batch.remittances[0]?.remittanceNumber, '10000.00', 'Dorji & <Sons>', one.account.accountNumber],
    [batch.remittances[1]?.remittanceNumber, '12345.67', 'Rent', two.account.accountNumber],
  ])
})

test('each owner gets their statement by SMS and in the product, and cannot open another', async () => {
  const [one, two] = [await owed(), await owed()]
  const batch = await send([line(one), line(two)])
  const [ofOne, ofTwo] = batch.remittances
  const { items } = await admin.call(outboxContract.list, { query: { pageSize: 50 } })
  const sms = items.filter(({ recipient }) => recipient === one.phoneNumber && ofOne !== undefined)
  expect(sms.map(({ body }) => body)).toContainEqual(expect.stringContaining(`Nu. 10,000.00 was sent to`))
  const self = await arriveBySms(app, one.phoneNumber)
  const notices = await self.call(notificationContract.list, { query: { type: 'REMITTANCE_SENT' } })
  expect(notices.items).toMatchObject([{ path: `/owner/payments/list-building/remittances/${ofOne?.id}` }])
  await self.call(remittanceContract.read, { params: { id: ofOne?.id ?? '' } })
  await expectProblem(self.call(remittanceContract.read, { params: { id: ofTwo?.id ?? '' } }), 'NOT_FOUND')
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { bankAccountContract } from '../../domain/bank-accounts/bank-account-contract.ts'
import type { Endpoint } from '../../domain/endpoint.ts'
import { ledgerContract } from '../../domain/ledger/ledger-contract.ts'
import { claimContract } from '../../domain/payments/claim-contract.ts'
import { payerContract } from '../../domain/payments/payer-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { tenantPaymentContract } from '../../domain/payments/tenant-payment-contract.ts'
import { billedLease, pay } from '../testing/billing-steps.ts'
import { type Admin, anOwner, arriveBySms, aTenant } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-02-01T04:00:00Z'))
})
afterAll(() => app.close())

let last = 300_000_000
async function anAccount(given: object = {}) {
  last += 1
  const body = { bankCode: 'BOB' as const, accountName: 'Norling House', accountNumber: String(last), ...given }
  return admin.call(bankAccountContract.create, { body })
}
const received = { amount: 1_000_000, method: 'BANK_TRANSFER', paidOn: '2025-02-01' } as const

test('the masked account of a payment stays stored after the account is closed', async () => {
  const [{ advice }, account] = [await billedLease(admin), await anAccount()]
  const paid = await admin.call(paymentContract.payAdvice, {
    params: { id: advice.id },
    body: { ...received, bankAccountId: account.id },
  })
  const into = `Bank of Bhutan •••••${account.accountNumber.slice(-4)}`
  expect(paid).toMatchObject({ bankAccountId: account.id, receivedInto: into })
  const { items } = await admin.call(paymentContract.list, { query: { bankAccountId: account.id } })
  expect(items.map(({ id }) => id)).toEqual([paid.id])
  await admin.call(bankAccountContract.remove, { params: { id: account.id } })
  const after = await admin.call(paymentContract.read, { params: { id: paid.id } })
  expect(after).toMatchObject({ bankAccountId: null, receivedInto: into })
})

test('the payment of an approved proof is posted to the account that the tenant paid into', async () => {
  const tenant = await aTenant(admin)
  const { advice } = await billedLease(admin, { tenantId: tenant.id })
  const renter = await arriveBySms(app, tenant.phoneNumber)
  const proof = { adviceId: advice.id, amount: 1_000_000, method: 'MBOB', reference: 'JRN 4711', paidOn: '2025-02-01' }
  const { body: claim } = await renter.raw(claimContract.create, { body: proof })
  const { id: bankAccountId } = await anAccount()
  const params = { id: claimContract.create.reply.parse(claim).id }
  const { paymentId } = await admin.call(claimContract.approve, { params, body: { bankAccountId } })
  expect(await admin.call(paymentContract.read, { params: { id: paymentId ?? '' } })).toMatchObject({ bankAccountId })
})

test('a payment to the office cannot be posted to an account of an owner', async () => {
  const { advice } = await billedLease(admin)
  const { id: bankAccountId } = await anAccount({ ownerId: (await anOwner(admin)).id })
  const payment = admin.call(paymentContract.payAdvice, { params: { id: advice.id }, body: { ...received, bankAccountId } })
  expect((await expectProblem(payment, 'INVALID_INPUT')).errors?.[0]?.path).toBe('/bankAccountId')
})

test('the first print of a receipt and of an advice is the original, the next ones are copies, and a reversed receipt is void', async () => {
  const { advice } = await billedLease(admin)
  const paid = await pay(admin, advice.id, 1_000_000)
  const bytes = async (contract: Endpoint, id: string) => {
    const reply = await admin.raw(contract, { params: { id } })
    expect(reply.status).toBe(200)
    return reply.bytes.byteLength
  }
  for (const [contract, id] of [
    [paymentContract.receipt, paid.id],
    [adviceContract.pdf, advice.id],
  ] as const) {
    const [original, copy, again] = [await bytes(contract, id), await bytes(contract, id), await bytes(contract, id)]
    expect(copy).toBeGreaterThan(original)
    expect(again).toBe(copy)
  }
  const copy = await bytes(paymentContract.receipt, paid.id)
  await admin.call(paymentContract.reverse, { params: { id: paid.id }, body: { reason: 'Bounced' } })
  expect(await bytes(paymentContract.receipt, paid.id)).not.toBe(copy)
})

test('the dues of a company at the counter include its withheld tax, and a stated tax is used', async () => {
  const tenant = await aTenant(admin, { tenantType: 'BUSINESS', licenceNumber: 'L-900' })
  const { lease } = await billedLease(admin, { tenantId: tenant.id, rentAmount: 5_000_000 })
  const params = { id: lease.id }
  const payer = await admin.call(payerContract.read, { params })
  expect(payer).toMatchObject({ dueAmount: 5_000_000, taxToWithholdAmount: 250_000 })
  const preview = async (given: object) => {
    const body = { amount: 4_750_000, creditTo: lease.id, ...given }
    return (await admin.call(tenantPaymentContract.preview, { params: { id: tenant.id }, body })).leases[0]
  }
  expect(await preview({})).toMatchObject({ allocations: [{ amount: 5_000_000, taxAmount: 250_000 }], creditAmount: 0 })
  expect(await preview({ taxWithheldAmount: 0 })).toMatchObject({ allocations: [{ amount: 4_750_000, taxAmount: 0 }] })
})

test('the entries of an account are those with a posting to it', async () => {
  const { items } = await admin.call(ledgerContract.entries, { query: { account: '1200', pageSize: 50 } })
  expect(items.every(({ postings }) => postings.some(({ code }) => code === '1200'))).toBe(true)
})

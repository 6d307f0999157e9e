import { afterAll, beforeAll, expect, test } from 'vitest'
import { ledgerContract } from '../../domain/ledger/ledger-contract.ts'
import { cashCountContract } from '../../domain/payments/cash-count-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { billedLease } from '../testing/billing-steps.ts'
import { type Admin, aPassword } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

// A cheque is taken to the bank, which returns it days later: it is not in the drawer, and nothing is over or short.

let app: TestApp
let admin: Admin
let lease: { id: string; tenantId: string }

beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-06-10T04:00:00Z'))
  lease = (await billedLease(admin)).lease
  await close()
})
afterAll(() => app.close())

async function onDay(day: string) {
  app.clock.set(new Date(`${day}T04:00:00Z`))
  admin = { ...admin, ...(await app.signIn(admin.phoneNumber, aPassword)) }
}

const drawer = () => admin.call(cashCountContract.open, {})
const chequesIn = async () => (await drawer()).lines.find(({ method }) => method === 'CHEQUE')?.recordedAmount ?? 0
async function close({ takenOut = 0, counted }: { takenOut?: number; counted?: number } = {}) {
  const { previous } = await drawer()
  const cheques = await chequesIn()
  return admin.call(cashCountContract.close, {
    body: {
      previousId: previous?.id ?? null,
      cash: { recordedAmount: 0, takenOutAmount: 0, countedAmount: 0 },
      cheque: { recordedAmount: cheques, takenOutAmount: takenOut, countedAmount: counted ?? cheques - takenOut },
      reason: null,
      takenOutNote: takenOut > 0 ? 'BOB, slip 9' : null,
    },
  })
}
const receive = (amount: number, method: 'CHEQUE' | 'MBOB', paidOn: string) =>
  admin.call(paymentContract.payLease, {
    body: { leaseId: lease.id, tenantId: lease.tenantId, amount, method, paidOn, isAnotherPayment: true },
  })
const reverse = (id: string, body: object) =>
  admin.call(paymentContract.reverse, { params: { id }, body: { reason: 'Not enough money.', ...body } })
async function balanceOf(code: string) {
  const { accounts } = await admin.call(ledgerContract.trialBalance, {})
  const { debitAmount = 0, creditAmount = 0 } = accounts.find((account) => account.code === code) ?? {}
  return debitAmount - creditAmount
}

test('a returned cheque leaves the other cheques in the drawer, and the count finds no difference', async () => {
  await onDay('2025-06-11')
  const { id } = await receive(1_200_000, 'CHEQUE', '2025-06-11')
  expect(await close({ takenOut: 1_200_000 })).toMatchObject({ differenceAmount: 0 })
  await onDay('2025-06-16')
  await receive(500_000, 'CHEQUE', '2025-06-16')
  expect(await reverse(id, { isReturned: true })).toMatchObject({ status: 'REVERSED' })
  expect(await chequesIn()).toBe(500_000)
  expect(await close({ counted: 500_000 })).toMatchObject({ differenceAmount: 0 })
  // Bank and drawer have the second cheque only, and nothing was posted as cash over.
  expect([await balanceOf('1000'), await balanceOf('5500')]).toEqual([500_000, 0])
})

test('a cheque recorded by mistake is taken out of the drawer, and only a cheque is returned', async () => {
  await onDay('2025-06-17')
  const [cheque, transfer] = [await receive(300_000, 'CHEQUE', '2025-06-17'), await receive(400_000, 'MBOB', '2025-06-17')]
  const before = await chequesIn()
  expect((await expectProblem(reverse(transfer.id, { isReturned: true }), 'INVALID_INPUT')).errors).toMatchObject([
    { path: '/isReturned' },
  ])
  await reverse(cheque.id, {})
  expect(await chequesIn()).toBe(before - 300_000)
})

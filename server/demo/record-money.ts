import { sql } from 'kysely'
import {
  addDays,
  type CalendarDate,
  earlier,
  firstDayOf,
  formatMonth,
  lastDayOf,
  type Month,
} from '../../domain/calendar-date.ts'
import { chhetrum } from '../../domain/money.ts'
import type { BankCode } from '../../domain/bank-accounts/bank.ts'
import { addBankAccount } from '../bank-accounts/save-bank-account.ts'
import { writeTaxRemitted } from '../payments/tax-remittance-store.ts'
import { setFee } from '../remittance/management-fees.ts'
import { readDue } from '../remittance/read-due.ts'
import { recordExpense } from '../remittance/record-expense.ts'
import { remitShares } from '../remittance/remit-shares.ts'
import { dayOf } from './demo-history.ts'
import type { DemoOffice } from './demo-office.ts'
import { seededRandom } from './seeded-random.ts'
import type { DemoRegister } from './demo-register.ts'

const bills = [
  { vendor: 'Druk Plumbing Works', description: 'Water pump replaced', category: 'REPAIRS', nu: 18_500 },
  { vendor: 'Norbu Electricals', description: 'Stair lights and wiring', category: 'REPAIRS', nu: 7_200 },
  { vendor: 'Clean Bhutan Services', description: 'Septic tank emptied', category: 'CLEANING', nu: 9_800 },
  { vendor: 'Tashi Lift Service', description: 'Service of the lift', category: 'REPAIRS', nu: 12_000 },
  { vendor: 'Yangphel Painters', description: 'Stairwell painted', category: 'REPAIRS', nu: 34_500 },
] as const
const bankOfOwner: readonly [BankCode, number][] = [
  ['BOB', 9],
  ['BNB', 9],
  ['TBANK', 9],
  ['DPNB', 12],
  ['DK', 12],
]

/** The account of each owner. */
export type Books = { accounts: ReadonlyMap<string, string>; officeAccountId: string | null }

/** Creates the accounts of the office and its owners, and the management fee. */
export async function openTheBooks(office: DemoOffice, { owners }: DemoRegister, startsOn: CalendarDate): Promise<Books> {
  const random = seededRandom(31)
  const digits = (count: number) => Array.from({ length: count }, (_, at) => random.between(at === 0 ? 1 : 0, 9)).join('')
  return office.inTransaction(async (tx) => {
    let officeAccountId: string | null = null
    for (const [bankCode, branch] of [
      ['BOB', 'Thimphu Main'],
      ['BNB', 'Norzin Lam'],
    ] as const) {
      const accountName = 'Norbuling Property Office, rents'
      const { id, isDefault } = await addBankAccount(tx, {
        bankCode,
        accountName,
        accountNumber: digits(9),
        branch,
        ownerId: null,
        isDefault: bankCode === 'BOB',
      })
      if (isDefault) officeAccountId = id
    }
    await setFee(tx, { percent: '5', startsOn, canReplace: false })
    const accounts = new Map<string, string>()
    for (const [index, { id, name }] of owners.entries()) {
      const [bankCode, length] = bankOfOwner[index % bankOfOwner.length] ?? ['BOB', 9]
      const given = { bankCode, accountName: name, accountNumber: digits(length), branch: null, ownerId: id, isDefault: true }
      accounts.set(id, (await addBankAccount(tx, given)).id)
    }
    return { accounts, officeAccountId }
  })
}

/** At the end of a month: remits the tax withheld in the previous month, pays a bill, and pays the owners every quarter. */
export async function recordMoney(
  office: DemoOffice,
  {
    books,
    register,
    index,
    month,
    today,
  }: { books: Books; register: DemoRegister; index: number; month: Month; today: CalendarDate },
): Promise<void> {
  const day = earlier(lastDayOf(month), today)
  await remitTaxWithheld(office, month, today)
  const bill = bills[index % bills.length]
  const buildingId = register.buildingIds[(index * 5) % register.buildingIds.length]
  if (bill && buildingId) {
    const { vendor, description, category, nu } = bill
    const paid = { amount: chhetrum(nu * 100), billedOn: day, chargedTo: 'OWNERS', utility: null, documentId: null } as const
    await office.inTransaction((tx) => recordExpense(tx, { buildingId, vendor, description, category, ...paid }))
  }
  if (index % 3 === 2) await remitToOwners(office, books, { month, day })
}

/** Remits all of it together, as an office does with the tax office's list. */
async function remitTaxWithheld(office: DemoOffice, month: Month, today: CalendarDate): Promise<void> {
  const remittedOn = dayOf(month, 10)
  if (remittedOn > today) return
  await office.inTransaction((tx) =>
    writeTaxRemitted(tx, sql`m.paid_on < ${firstDayOf(month)}`, { remittedOn, reference: `TDS ${formatMonth(month)}` }),
  )
}

async function remitToOwners(
  office: DemoOffice,
  { accounts }: Books,
  { month, day }: { month: Month; day: CalendarDate },
): Promise<void> {
  await office.inTransaction(async (tx) => {
    for (const [ownerId, bankAccountId] of accounts) {
      const { items, totalAmount } = await readDue(tx, ownerId)
      // Payments of the last days are remitted in the next quarter.
      const adviceIds = items.filter(({ collectedOn }) => collectedOn <= addDays(day, -5)).map(({ adviceId }) => adviceId)
      if (adviceIds.length === 0 || totalAmount <= 0) continue
      const reference = `RMT ${formatMonth(month)}`
      await remitShares(tx, { ownerId, adviceIds: adviceIds.slice(0, 500), remittedOn: day, bankAccountId, reference })
    }
  })
}

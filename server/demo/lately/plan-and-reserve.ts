import { proposeBudget, setBudget } from '../../budgets/budget-store.ts'
import { addDays, type CalendarDate, partsOf } from '../../../domain/calendar-date.ts'
import { type Money, chhetrum } from '../../../domain/money.ts'
import { ownerContract } from '../../../domain/people/owner-contract.ts'
import { buildingContract } from '../../../domain/properties/building-contract.ts'
import { expenseContract } from '../../../domain/remittance/expense-contract.ts'
import { expenseRequestContract } from '../../../domain/remittance/expense-request-contract.ts'
import { remittanceContract } from '../../../domain/remittance/remittance-contract.ts'
import { reserveContract } from '../../../domain/remittance/reserve-contract.ts'
import type { LocalClient } from '../../platform/database/local-client.ts'
import type { DemoOffice } from '../demo-office.ts'
import type { DemoRegister } from '../demo-register.ts'

const nu = (amount: number): Money => chhetrum(amount * 100)
const ownersWithReserve = 3

/** Runs before the first remittance: some owners agree that the office keeps a reserve for repairs. */
export async function agreeOnReserves(office: DemoOffice, { owners, ownerPhone }: DemoRegister): Promise<void> {
  const known = owners.find(({ phoneNumber }) => phoneNumber === ownerPhone)
  const others = owners.filter((owner) => owner !== known).slice(0, ownersWithReserve - 1)
  for (const owner of [...(known ? [known] : []), ...others]) {
    await office.call(ownerContract.update, {
      params: { id: owner.id },
      body: { reserveTarget: nu(60_000), reserveLimit: nu(12_000) },
    })
  }
}

/** Sets this year's budget to last year's amounts plus 5 %, for the first buildings and that of the demo's owner. */
export async function planBudgets(office: DemoOffice, buildingIds: readonly string[], today: CalendarDate): Promise<void> {
  const { year } = partsOf(today)
  await office.inTransaction(async (tx) => {
    for (const id of new Set(buildingIds)) {
      const { lines } = await proposeBudget(tx, id, { year, percent: '5' })
      await setBudget(tx, id, { year, version: 0, lines })
    }
  })
}

type Parties = {
  office: DemoOffice
  owner: Pick<LocalClient, 'call'>
  ownerId: string
  register: DemoRegister
  today: CalendarDate
}

/** Creates budgets, a bill that the reserve pays, one that the owner approved, and one that waits for the owner. */
export async function planAndSpend({ office, owner, ownerId, register, today }: Parties): Promise<void> {
  const { items } = await owner.call(buildingContract.list, { query: { pageSize: 10 } })
  const [building] = items
  await planBudgets(office, [...register.buildingIds.slice(0, 6), ...items.map(({ id }) => id)], today)
  if (!building) return
  const bill = (vendor: string, description: string, amount: Money) =>
    ({ buildingId: building.id, vendor, description, category: 'REPAIRS', amount, billedOn: addDays(today, -3) }) as const
  await office.call(expenseContract.create, { body: bill('Druk Plumbing Works', 'Water tank mended', nu(6_000)) })
  const { charges } = await office.call(remittanceContract.due, { query: { ownerId } })
  const { balanceAmount } = await office.call(reserveContract.read, { query: { ownerId } })
  const charge = charges.findLast(({ kind, amount }) => kind === 'EXPENSE' && amount > 0)
  if (charge && balanceAmount > 0) {
    const amount = charge.amount < balanceAmount ? charge.amount : chhetrum(balanceAmount)
    await office.call(reserveContract.use, { body: { chargeId: charge.id, amount } })
  }
  await office.call(ownerContract.update, { params: { id: ownerId }, body: { expenseLimit: nu(10_000) } })
  const share = building.owners.find((one) => one.ownerId === ownerId)?.share ?? '1'
  // Far above the limit for any share of the owner.
  const [numerator = 1, denominator = 1] = share.split('/').map(Number)
  const whole = (amount: number) => nu(Math.ceil((amount * denominator) / numerator))
  const approved = await office.call(expenseRequestContract.create, {
    body: bill('Yangphel Painters', 'Stairwell painted', whole(24_000)),
  })
  await owner.call(expenseRequestContract.approve, { params: { id: approved.id } })
  await office.call(expenseRequestContract.create, { body: bill('Norbu Electricals', 'New wiring of the stairs', whole(38_000)) })
}

import { type Advice, adviceContract } from '../../domain/advices/advice-contract.ts'
import type { PaymentMethod } from '../../domain/ledger/payment-method.ts'
import { addDays, type CalendarDate, firstDayOf, type Month } from '../../domain/calendar-date.ts'
import type { Money } from '../../domain/money.ts'
import { listAdvices } from '../advices/advice-store.ts'
import type { DemoOffice } from './demo-office.ts'
import type { Habit } from './demo-tenancies.ts'

export type DemoPayment = {
  adviceId: string
  leaseId: string
  amount: Money
  method: PaymentMethod
  paidOn: CalendarDate
  reference: string | null
  bankAccountId: string | null
  taxCertificate?: { number: string }
}

export type Running = {
  leaseId: string
  phone: string
  habit: Habit
  endsOn: CalendarDate
  staysOn: boolean
  isHandedBack: boolean
}
/** The progress of the two years. */
export type History = {
  office: DemoOffice
  today: CalendarDate
  running: Map<string, Running>
  expected: DemoPayment[]
  /** The account for payments to the office, after its books are open. */
  officeAccountId: string | null
}

export function dayOf(month: Month, day: number): CalendarDate {
  return addDays(firstDayOf(month), day - 1)
}

export async function openAdvices(
  office: DemoOffice,
  filter: { month?: Month; kind: 'RENT' | 'SECURITY_DEPOSIT' },
): Promise<Advice[]> {
  return office.inTransaction(async (tx) => {
    const advices: Advice[] = []
    for (let pageNo = 1; ; pageNo += 1) {
      const { items } = await listAdvices(tx, adviceContract.list.query.parse({ ...filter, open: 'true', pageNo, pageSize: 50 }))
      advices.push(...items)
      if (items.length < 50) return advices
    }
  })
}

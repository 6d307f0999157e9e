import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { arrearsContract } from '../../domain/arrears/arrears-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { geometryContract } from '../../domain/map/geometry-contract.ts'
import { notificationContract } from '../../domain/notifications/notification-contract.ts'
import { overviewContract } from '../../domain/overview/overview-contract.ts'
import { calendarDate } from '../../domain/calendar-date.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { unitContract } from '../../domain/properties/unit-contract.ts'
import type { ProcessorRow } from './bench-processor.ts'
import type { OfRegister } from './bench-processor-rows.ts'

export type CommonCall = Pick<ProcessorRow, 'name' | 'supply'> & {
  round: (n: number) => Pick<ReturnType<ProcessorRow['round']>, 'endpoint' | 'args'>
}

/** The most frequent calls of an office on a working day, as the ADMIN of the largest office. */
export function commonCalls({ open, buildings, leases, cells }: OfRegister): readonly CommonCall[] {
  const list = { pageSize: 50 }
  const cell = (n: number) => at(cells, n)
  return [
    { name: 'unread notifications', round: () => ({ endpoint: notificationContract.countUnread, args: {} }) },
    { name: 'dashboard', round: () => ({ endpoint: overviewContract.dashboard, args: {} }) },
    { name: 'search by a name', round: (n) => ({ endpoint: overviewContract.search, args: { query: { q: at(names, n) } } }) },
    { name: 'record of a lease', round: (n) => ({ endpoint: leaseContract.read, args: { params: { id: at(leases, n) } } }) },
    {
      name: 'active leases',
      round: (n) => ({ endpoint: leaseContract.list, args: { query: { ...list, status: 'ACTIVE', pageNo: 1 + (n % 5) } } }),
    },
    {
      name: 'units of a building',
      round: (n) => ({ endpoint: unitContract.list, args: { query: { ...list, buildingId: at(buildings, n) } } }),
    },
    {
      name: 'advices of a building and month',
      round: (n) => ({
        endpoint: adviceContract.list,
        args: { query: { ...list, buildingId: at(buildings, n), month: '2026-03' } },
      }),
    },
    {
      name: 'overdue tenants',
      round: (n) => ({ endpoint: arrearsContract.list, args: { query: { ...list, pageNo: 1 + (n % 5) } } }),
    },
    {
      name: 'tile of the map',
      round: (n) => ({
        endpoint: geometryContract.tile,
        args: { params: { kind: 'plot', z: '14', x: String(cell(n).x), y: String(cell(n).y) }, query: { measure: 'occupancy' } },
      }),
    },
    {
      name: 'receive a payment',
      supply: open.length,
      round: (n) => {
        const { id, amount } = at(open, n)
        const body = { amount: Number(amount), method: 'CASH', paidOn: calendarDate('2026-11-20') }
        return { endpoint: paymentContract.payAdvice, args: { params: { id }, body } }
      },
    },
  ]
}

const names = ['Pema Wangmo', 'Sonam Dorji', 'Karma', 'Tshering Lhamo', 'Dorji', 'Kinley Zam']

const at = <T>(list: readonly T[], n: number): T => {
  const found = list[n % list.length]
  if (found === undefined) throw new Error('The register has nothing to ask about. Fill it again.')
  return found
}

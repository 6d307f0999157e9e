import { monthOf } from '../../domain/calendar-date.ts'
import type { ReplyInputOf } from '../../domain/endpoint.ts'
import { ZERO } from '../../domain/money.ts'
import type { overviewContract } from '../../domain/overview/overview-contract.ts'
import { t } from '../../domain/wording.ts'
import { countApprovalsWaiting } from '../approvals/approval-store.ts'
import { countPendingClaims } from '../payments/claim-store.ts'
import { countOrdersInDoubt } from '../online/online-store.ts'
import { countVacancyLetters } from '../reports/vacancies/vacancy-store.ts'
import { countTaxToRemit, countWithoutCertificate } from '../payments/payment-list-store.ts'
import { countUnbilled } from '../monthly-runs/unbilled-periods.ts'
import { countToRecord } from '../leases/count-to-record.ts'
import { countOpenRenewals } from '../leases/renewals/list-renewals.ts'
import { countDamageWaiting } from '../maintenance/count-damage-waiting.ts'
import { countWorkWaiting } from '../maintenance/work-orders/work-order-store.ts'
import { roleOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { countDisputesDue } from '../disputes/dispute-store.ts'
import { countOpenNotices } from '../tenant-notices/list-notices.ts'
import { pendingTasks, toRenew } from './dashboard/to-do.ts'
import { countSupportRequests } from './operator/support-access-store.ts'
import { readCollection, readDues, readHeld } from './money-figures-store.ts'
import {
  type Beginnings,
  countFailedSms,
  countNewApplications,
  countNewEnquiries,
  readBeginnings,
  readCoOwned,
  readLeaseFigures,
  readOccupancy,
} from './register-figures-store.ts'

type Dashboard = ReplyInputOf<typeof overviewContract.dashboard>

/** The figures of the caller: the office, an owner or a tenant. Each equals the list that it opens. */
export async function readDashboard(tx: Tx): Promise<Dashboard> {
  const isStaff = tx.actor.kind === 'staff'
  // No query depends on another, so all are sent together.
  const [dues, leases, occupancy, collection, isCoOwned, held, office] = await Promise.all([
    readDues(tx),
    readLeaseFigures(tx),
    readOccupancy(tx),
    readCollection(tx),
    readCoOwned(tx),
    readHeld(tx),
    isStaff ? readOffice(tx) : undefined,
  ])
  const { dueAmount, overdueAmount, overdueTenants, hasMoreOverdue, overdueAdvices, ...ageing } = dues
  const { pending, toSign, toConsent, toRegister, holdover, ...expiring } = leases
  const steps = { pending, toSign, toConsent, toRegister, holdover, overdueAdvices, overdueTenants, hasMoreOverdue }
  return {
    asOf: tx.today,
    isCoOwned,
    totals: {
      dueAmount,
      overdueAmount,
      overdueTenants,
      hasMoreOverdue,
      collectedAmount: collection.find(({ month }) => month === monthOf(tx.today))?.collectedAmount ?? ZERO,
      ...held,
      ...occupancy,
      occupiedPercent: percentOf(occupancy.occupiedCount, occupancy.unitCount),
      ...expiring,
    },
    collection,
    ageing,
    pendingTasks: office ? pendingTasks({ ...steps, ...office.waiting }) : [],
    setUp: office ? setUp(office.beginnings, roleOf(tx.actor) === 'ADMIN') : null,
  }
}

/** Figures that only the office sees. */
async function readOffice(tx: Tx) {
  const isAdmin = roleOf(tx.actor) === 'ADMIN'
  const [renewals, unbilled, newEnquiries, damage, failedSms, proofs, approvals, supportRequests, online, taxToRemit, ...rest] =
    await Promise.all([
      countOpenRenewals(tx, Number(toRenew.withinDays)),
      countUnbilled(tx, monthOf(tx.today)),
      countNewEnquiries(tx),
      countDamageWaiting(tx),
      countFailedSms(tx),
      countPendingClaims(tx),
      countApprovalsWaiting(tx),
      isAdmin ? countSupportRequests(tx) : 0,
      countOrdersInDoubt(tx),
      countTaxToRemit(tx),
      countWithoutCertificate(tx),
      countVacancyLetters(tx),
      countToRecord(tx),
      countOpenNotices(tx),
      countWorkWaiting(tx),
      readBeginnings(tx),
      countNewApplications(tx),
      countDisputesDue(tx),
    ])
  const [withoutCertificate, vacancyLetters, toRecord, tenantNotices, workOrders, beginnings, newApplications, disputes] = rest
  const waiting = { toRenew: renewals, unbilled, newEnquiries, ...damage, failedSms, proofs, approvals, supportRequests, online }
  return {
    waiting: {
      ...waiting,
      taxToRemit,
      withoutCertificate,
      vacancyLetters,
      toRecord,
      tenantNotices,
      ...workOrders,
      newApplications,
      disputes,
    },
    beginnings,
  }
}

/** With one decimal: 1 of 3 is 33.3. */
function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part * 1000) / whole) / 10
}

/**
 * In order from the land up. Once there is a lease, for example after an import, only the bank account remains: an office with only land
 * has no buildings.
 */
function setUp(has: Beginnings, isAdmin: boolean): Dashboard['setUp'] {
  const steps = [
    { step: t`Register an owner`, path: '/admin/master-users/owners', isDone: has.owner },
    { step: t`Register a thram`, path: '/admin/master-properties/thrams', isDone: has.thram },
    { step: t`Register a plot`, path: '/admin/master-properties/plots', isDone: has.plot },
    { step: t`Register a building`, path: '/admin/master-properties/list-buildings', isDone: has.building },
    { step: t`Register a unit`, path: '/admin/master-properties/units', isDone: has.unit },
    { step: t`Register a tenant`, path: '/admin/master-users/tenants', isDone: has.tenant },
    { step: t`Create a lease`, path: '/admin/master-lease/units', isDone: has.lease },
  ]
  const account = {
    step: t`Add the account that receives the rent`,
    path: '/admin/master-bank-accounts',
    isDone: has.bankAccount,
  }
  // Only an administrator may add it.
  const own = isAdmin ? [account] : []
  if (!has.lease) return [...steps, ...own]
  return isAdmin && !has.bankAccount ? own : null
}

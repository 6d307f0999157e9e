import type { ReplyInputOf } from '../../../domain/endpoint.ts'
import type { overviewContract } from '../../../domain/overview/overview-contract.ts'
import { plural, t } from '../../../domain/wording.ts'
import type { DamageWaiting } from '../../maintenance/count-damage-waiting.ts'
import type { WorkWaiting } from '../../maintenance/work-orders/work-order-store.ts'
import type { UnbilledCount } from '../../monthly-runs/unbilled-periods.ts'
import type { LeaseFigures } from '../register-figures-store.ts'

// The work that waits for a person in the office, as the dashboard lists it.

type Dashboard = ReplyInputOf<typeof overviewContract.dashboard>

/** Leases that end soon, without a renewal or a notice. */
export const toRenew = { withinDays: '90', state: 'OPEN' } as const

const leases = '/admin/master-lease'
const money = '/admin/master-transactions'
const maintenance = '/admin/master-properties/maintenance'
const plans = '/admin/master-properties/maintenance-plans'
const work = '/admin/master-properties/work-orders'
const taxPath = `${money}/tax`

type Waiting = DamageWaiting &
  WorkWaiting &
  Pick<LeaseFigures, 'pending' | 'toSign' | 'toConsent' | 'toRegister' | 'holdover'> & {
    toRenew: number
    overdueAdvices: number
    overdueTenants: number
    hasMoreOverdue: boolean
    unbilled: UnbilledCount
    newEnquiries: number
    newApplications: number
    failedSms: number
    proofs: number
    approvals: number
    supportRequests: number
    online: number
    taxToRemit: { waiting: number; late: number }
    withoutCertificate: { payments: number; tenants: number }
    vacancyLetters: number
    toRecord: { count: number; hasMore: boolean }
    tenantNotices: number
    disputes: number
  }

export function pendingTasks(waiting: Waiting): Dashboard['pendingTasks'] {
  const { overdueAdvices, overdueTenants, hasMoreOverdue, failedSms } = waiting
  return [
    ...leasesWaiting(waiting),
    {
      kind: 'OVERDUE',
      label: plural(overdueAdvices, 'Overdue tenants ({n} advice)', 'Overdue tenants ({n} advices)'),
      count: overdueTenants,
      ...(hasMoreOverdue ? { hasMore: true } : {}),
      path: `${money}/overdue-tenants`,
    },
    { kind: 'ONLINE', label: t`Online payments being checked`, count: waiting.online, path: `${money}/online?inDoubt=true` },
    { kind: 'PROOFS', label: t`Proofs of payment to check`, count: waiting.proofs, path: `${money}/proofs` },
    { kind: 'APPROVALS', label: t`Requests to approve`, count: waiting.approvals, path: `${money}/approvals` },
    {
      kind: 'SUPPORT_ACCESS',
      label: t`Requests for support access`,
      count: waiting.supportRequests,
      path: '/admin/support-access',
    },
    ...taxWaiting(waiting),
    {
      kind: 'VACANCY_LETTER',
      label: t`Vacant units to report to the tax office`,
      count: waiting.vacancyLetters,
      path: '/admin/reports/vacancies?letter=DUE',
    },
    { kind: 'DAMAGE', label: t`Damage reports to decide`, count: waiting.openReports, path: `${maintenance}?status=REPORTED` },
    { kind: 'REPAIR_BILL', label: t`Repair bills to check`, count: waiting.openBills, path: `${maintenance}?withOpenBill=true` },
    ...workSteps(waiting),
    {
      kind: 'NEW_ENQUIRY',
      label: t`Enquiries to answer`,
      count: waiting.newEnquiries,
      path: `${leases}/listings?tab=enquiries&state=NEW`,
    },
    {
      kind: 'NEW_APPLICATION',
      label: t`Applications to review`,
      count: waiting.newApplications,
      path: `${leases}/applications?state=RECEIVED`,
    },
    { kind: 'FAILED_SMS', label: t`SMS not sent`, count: failedSms, path: '/admin/system-settings/notifications?state=DEAD' },
  ].filter(({ count }) => count > 0)
}

/** Leases that wait for a next step: signed, registered, ended, renewed or billed. */
function leasesWaiting(waiting: Waiting): Dashboard['pendingTasks'] {
  return [
    { kind: 'PENDING_LEASE', label: t`Leases to activate`, count: waiting.pending, path: `${leases}/search?status=PENDING` },
    { kind: 'TO_SIGN', label: t`Leases to sign`, count: waiting.toSign, path: `${leases}/search?toSign=true` },
    {
      kind: 'TO_CONSENT',
      label: t`Leases waiting for a co-owner’s consent`,
      count: waiting.toConsent,
      path: `${leases}/search?toConsent=true`,
    },
    {
      kind: 'TO_REGISTER',
      label: t`Signed leases to register`,
      count: waiting.toRegister,
      path: `${leases}/search?toRegister=true`,
    },
    {
      kind: 'TO_RECORD',
      label: t`Land leases to have recorded by the Commission`,
      count: waiting.toRecord.count,
      path: `${leases}/lands?toRecord=true`,
      ...(waiting.toRecord.hasMore ? { hasMore: true } : {}),
    },
    { kind: 'HOLDOVER', label: t`Holdover tenants`, count: waiting.holdover, path: `${leases}/search?status=HOLDOVER` },
    {
      kind: 'TENANT_NOTICE',
      label: t`Tenants who gave notice and still live there`,
      count: waiting.tenantNotices,
      path: `${leases}/tenant-notices?state=OPEN&sort=lastDay%3Aasc`,
    },
    {
      kind: 'DISPUTE',
      label: t`Disputes with a deadline passed or within a week`,
      count: waiting.disputes,
      path: `${leases}/disputes?due=SOON&sort=nextDueOn%3Aasc`,
    },
    {
      kind: 'TO_RENEW',
      label: t`Leases ending within ${toRenew.withinDays} days, no renewal agreed`,
      count: waiting.toRenew,
      path: `${leases}/renewals?withinDays=${toRenew.withinDays}&state=${toRenew.state}`,
    },
    ...unbilledByKind.map(({ propertyType, label, path }) => ({
      kind: `UNBILLED_${propertyType}`,
      label,
      count: waiting.unbilled.byType.get(propertyType) ?? 0,
      path,
      ...(waiting.unbilled.hasMore ? { hasMore: true } : {}),
    })),
  ]
}

/** Tax that tenants withheld and that has not reached the tax office, and its certificates. */
function taxWaiting({ taxToRemit, withoutCertificate }: Waiting): Dashboard['pendingTasks'] {
  return [
    { kind: 'TAX_LATE', label: t`TDS overdue at the tax office`, count: taxToRemit.late, path: `${taxPath}?taxLate=true` },
    {
      kind: 'TAX_TO_REMIT',
      label: t`TDS to remit by the 10th`,
      count: taxToRemit.waiting - taxToRemit.late,
      path: `${taxPath}?taxLate=false`,
    },
    {
      kind: 'CERTIFICATES',
      label:
        withoutCertificate.tenants === 1
          ? t`Payments of 1 tenant without a tax certificate`
          : t`Payments of ${withoutCertificate.tenants} tenants without a tax certificate`,
      count: withoutCertificate.payments,
      path: `${money}/search?withoutCertificate=true`,
    },
  ]
}

/** Each entry opens the monthly screen, which lists the months and generates them. */
const unbilledByKind = [
  { propertyType: 'UNIT', label: t`Unit leases not billed for past months`, path: `${money}/building/rent/monthly` },
  {
    propertyType: 'BUILDING',
    label: t`Building leases not billed for past months`,
    path: `${money}/building/rent/monthly?of=buildings`,
  },
  { propertyType: 'LAND', label: t`Land leases not billed for past months`, path: `${money}/land/rent-monthly` },
] as const

/** Late maintenance and work, a quote that the office decides, and finished work whose bill must be entered or paid. */
function workSteps({
  overdueWork,
  workToDecide,
  workToBill,
  overduePlans,
}: WorkWaiting): ReplyInputOf<typeof overviewContract.dashboard>['pendingTasks'] {
  return [
    { kind: 'PLAN_OVERDUE', label: t`Planned maintenance overdue`, count: overduePlans, path: `${plans}?isOverdue=true` },
    { kind: 'WORK_OVERDUE', label: t`Work orders overdue`, count: overdueWork, path: `${work}?isOverdue=true` },
    { kind: 'WORK_QUOTE', label: t`Quotes to decide`, count: workToDecide, path: `${work}?isToApprove=true` },
    { kind: 'WORK_BILL', label: t`Finished work to bill or pay`, count: workToBill, path: `${work}?isToBill=true` },
  ]
}

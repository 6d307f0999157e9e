import { type RawBuilder, sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Lease } from '../../domain/leases/lease-schema.ts'
import type { LeaseStatus } from '../../domain/leases/lease-status.ts'
import type { LeaseTerms } from '../../domain/leases/lease-terms-shape.ts'
import type { DatedLease } from '../../domain/leases/moves-by-date.ts'
import type { Money } from '../../domain/money.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'

export type LeaseRow = DatedLease &
  Pick<Lease, 'frequency' | 'periodMethod' | 'proration' | 'dueDay' | 'dueTiming' | 'escalation' | 'rate' | 'witnesses'> &
  Pick<Lease, 'weekStartsOn' | 'customDates' | 'issueLeadDays'> & {
    id: string
    /** The version of its terms. */
    version: number
    leaseNumber: string
    status: LeaseStatus
    /** The plot, building or unit of the lease. */
    propertyId: string
    plotId: string | null
    /** The building of the lease, or of its unit. */
    buildingId: string | null
    unitId: string | null
    tenantId: string
    /** The last day on which the property is occupied; null in a holdover. */
    occupiedUntil: CalendarDate | null
    /** The rent that was first agreed; null if it follows from `rate`. */
    rentAmount: Money | null
    depositAmount: Money
    depositPaidOn: CalendarDate | null
    /** For a lease taken over from paper: periods that start earlier were billed elsewhere. */
    billedFrom: CalendarDate | null
    noticeDays: number
    /** The day of the notice to end it. */
    noticeDate: CalendarDate | null
    /** The lease that this one renews. */
    renewsId: string | null
    /** The lease that renews this one, unless it was cancelled. */
    renewedById: string | null
    /** The first day without rent of a current suspension. */
    suspendedFrom: CalendarDate | null
    purpose: string | null
    /** The office's clauses in its agreement; both null if there are none. */
    agreementTemplateId: string | null
    agreementTemplateVersion: number | null
    /** The day on which both sides had signed. */
    signedOn: CalendarDate | null
    stampedOn: CalendarDate | null
    registrationNumber: string | null
    registeredOn: CalendarDate | null
    createdAt: Date
  }

/** The leases as `l`, with the unit of each as `u`. */
const leasesWithUnit = sql`leases l left join units u on u.organisation_id = l.organisation_id and u.id = l.unit_id`

const columns = sql`l.id, l.version, l.lease_number as "leaseNumber", l.property_type as "propertyType",
  coalesce(l.unit_id, l.building_id, l.plot_id) as "propertyId", l.plot_id as "plotId",
  coalesce(l.building_id, u.building_id) as "buildingId", l.unit_id as "unitId", l.tenant_id as "tenantId", l.status,
  l.starts_on as "startDate", l.ends_on as "endDate", l.terminates_on as "terminationDate", l.terminates_as as "terminatesAs",
  l.vacated_on as "vacatedOn", l.occupied_until as "occupiedUntil", l.rent_amount as "rentAmount", l.deposit_amount as "depositAmount",
  l.deposit_paid_on as "depositPaidOn", l.billed_from as "billedFrom", l.frequency, l.period_method as "periodMethod", l.proration, l.due_day as "dueDay",
  l.due_timing as "dueTiming", l.week_starts_on as "weekStartsOn", l.custom_dates as "customDates",
  l.issue_lead_days as "issueLeadDays", l.escalation, l.rate, l.notice_days as "noticeDays", l.noticed_on as "noticeDate", l.renews_id as "renewsId",
  (select r.id from leases r where r.organisation_id = l.organisation_id and r.renews_id = l.id and r.status <> 'CANCELLED' limit 1) as "renewedById",
  (select s.starts_on from lease_suspensions s where s.organisation_id = l.organisation_id and s.lease_id = l.id and s.ends_on is null) as "suspendedFrom",
  l.purpose, l.agreement_template_id as "agreementTemplateId", l.agreement_template_version as "agreementTemplateVersion", l.signed_on as "signedOn", l.stamped_on as "stampedOn", l.registration_number as "registrationNumber",
  l.registered_on as "registeredOn", l.witnesses, l.created_at as "createdAt"`

type Selection = { where: RawBuilder<unknown>; limit?: number; isLocked?: boolean | undefined }

/** Rows by id, so that all callers lock several leases in the same order. */
export async function selectLeases(tx: Tx | Tx['byKey'], { where, limit, isLocked = false }: Selection): Promise<LeaseRow[]> {
  const found = isLocked ? sql`l.id = any(${idsOf(await lockIds(tx, { where, limit }))})` : where
  const { rows } = await sql<LeaseRow>`select ${columns} from ${leasesWithUnit} where ${found} order by l.id
    ${limitOf(limit)}`.execute(tx)
  return rows
}

/**
 * Locks in a separate statement. A single statement would read suspensions and renewals as they were before it waited for the lock: it
 * would combine the new lease with the old suspension.
 */
async function lockIds(tx: Tx | Tx['byKey'], { where, limit }: { where: RawBuilder<unknown>; limit: number | undefined }) {
  const { rows } = await sql<{ id: string }>`select l.id from ${leasesWithUnit} where ${where} order by l.id
    ${limitOf(limit)} for update of l`.execute(tx)
  return rows.map(({ id }) => id)
}

const limitOf = (limit: number | undefined) => (limit === undefined ? sql`` : sql`limit ${limit}`)

/** The fields that a transition may change, for the audit. */
export function movableOf({ status, vacatedOn, terminationDate }: Pick<Lease, 'status' | 'vacatedOn' | 'terminationDate'>) {
  return { status, vacatedOn, terminationDate }
}

/** The terms in the format of the engine. */
export function termsOf(lease: LeaseRow): LeaseTerms {
  const { propertyType, startDate, endDate, frequency, periodMethod, proration, dueDay, dueTiming } = lease
  return {
    propertyType,
    startDate,
    endDate,
    rentAmount: lease.rentAmount ?? undefined,
    frequency,
    periodMethod,
    proration,
    dueDay,
    dueTiming,
    weekStartsOn: lease.weekStartsOn ?? undefined,
    customDates: lease.customDates ?? undefined,
    issueLeadDays: lease.issueLeadDays ?? undefined,
    escalation: lease.escalation ?? undefined,
    rate: lease.rate ?? undefined,
  }
}

import { type CalendarDate, calendarDate } from '../../calendar-date.ts'
import type { PropertyType } from '../property.ts'
import type { TransferReason } from '../transfer-reason.ts'
import type { LandRemarkKind } from './land-remark.ts'

/** What somebody is about to do with land. */
export type LandDealing =
  | { kind: 'LEASE'; propertyType: PropertyType; on: CalendarDate }
  | { kind: 'TRANSFER'; reason: TransferReason; on: CalendarDate }
  | { kind: 'NEW_PLOTS'; on: CalendarDate }

/** BLOCK: refused as long as the remark is in force. WARN: whoever goes on acknowledges it by name. */
export type RemarkEffect = 'BLOCK' | 'WARN'

/** Land Act s.137: kidu land may be leased though not sold for this long. */
const yearsUnsold = 10

export type RemarkTerms = {
  kind: LandRemarkKind
  startsOn: CalendarDate
  endsOn: CalendarDate | null
  liftedOn: CalendarDate | null
  grantedYear: number | null
}

export function isInForce({ startsOn, endsOn, liftedOn }: Omit<RemarkTerms, 'kind' | 'grantedYear'>, on: CalendarDate): boolean {
  return startsOn <= on && (endsOn === null || endsOn >= on) && (liftedOn === null || liftedOn > on)
}

/**
 * What a remark that is in force does to a dealing (docs/decisions/0133). Only what the Land Act forbids is refused; everything else is for the
 * office to judge, so it warns. A mortgage of land says nothing about letting a flat on it, but a court order may.
 */
export function remarkEffect(remark: Pick<RemarkTerms, 'kind' | 'grantedYear'>, dealing: LandDealing): RemarkEffect | undefined {
  const { kind, grantedYear } = remark
  if (dealing.kind === 'LEASE') {
    if (kind === 'KIDU') return undefined
    return dealing.propertyType === 'LAND' || kind === 'COURT_ORDER' ? 'WARN' : undefined
  }
  if (kind === 'KIDU' && dealing.kind === 'TRANSFER' && dealing.reason === 'SALE' && grantedYear !== null) {
    return dealing.on <= lastDayUnsold(grantedYear) ? 'BLOCK' : 'WARN'
  }
  return 'WARN'
}

/** The register knows the year of a grant, not its day. So the ten years count as over when the tenth year after it is. */
export function lastDayUnsold(grantedYear: number): CalendarDate {
  return calendarDate(`${grantedYear + yearsUnsold}-12-31`)
}

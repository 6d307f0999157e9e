import { type CalendarDate, calendarDate } from '../../calendar-date.ts'
import type { PropertyType } from '../property.ts'
import type { TransferReason } from '../transfer-reason.ts'
import type { LandRemarkKind } from './land-remark.ts'

/** An action with land. */
export type LandDealing =
  | { kind: 'LEASE'; propertyType: PropertyType; on: CalendarDate }
  | { kind: 'TRANSFER'; reason: TransferReason; on: CalendarDate }
  | { kind: 'NEW_PLOTS'; on: CalendarDate }

/** BLOCK: refused while the remark is in force. WARN: the user must acknowledge the remark to continue. */
export type RemarkEffect = 'BLOCK' | 'WARN'

/** Land Act s.137: for this number of years kidu land may be leased but not sold. */
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
 * The effect of a remark in force on a dealing (docs/decisions/0133). Only actions that the Land Act forbids are refused; for all others
 * the office decides, so they are warnings. A mortgage of land does not concern the letting of a flat on it, but a court order may.
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

/** The register has the year of a grant, not its day. So the ten years end with the tenth year after that year. */
export function lastDayUnsold(grantedYear: number): CalendarDate {
  return calendarDate(`${grantedYear + yearsUnsold}-12-31`)
}

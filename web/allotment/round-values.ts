import type { PointKind } from '../../domain/allotment/allotment.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Money } from '../../domain/money.ts'

type Rule = { kind: PointKind; label: string; points: number | string; max: number | string }
export type RoundValues = {
  title: string
  description: string
  mode: string
  unitIds: (string | null)[]
  registerUntil: CalendarDate | null
  incomeCeilingAmount: Money | null
  eligibility: string
  minHousehold: number | string
  maxHousehold: number | string
  longestStayMonths: number | string
  offerDays: number | string
  pointRules: Rule[]
  seedEvent: string
  seedSource: string
  seedOn: CalendarDate | null
  /** Blank if the round continues no other round. */
  followsRoundId: string
  /** Copies the waiting list when this round opens. */
  carriesOver: boolean
}

import { type CalendarDate, formatDate } from '../../../domain/calendar-date.ts'
import { chhetrum, formatAmount, formatMoney } from '../../../domain/money.ts'
import {
  type ArrearsBand,
  arrearsBand,
  type LeaseEndBand,
  leaseEndBand,
  type RentBand,
  type RentStep,
  rentBand,
  rentSteps,
  type StackMeasure,
} from '../../../domain/overview/building-stack.ts'
import type { StackUnit } from '../../../domain/overview/building-stack-contract.ts'
import { t } from '../../platform/texts.ts'
import { occupancyTable } from '../../properties/occupancy-table.ts'
import type { Look } from '../../ui/chart/mark.tsx'

export const measureLabels: Record<StackMeasure, string> = {
  OCCUPANCY: t`Occupancy`,
  ARREARS: t`Arrears`,
  LEASE_END: t`Lease end`,
  RENT: t`Rent per sq ft`,
}

const arrearsStyles: Record<ArrearsBand, Look> = {
  NOT_LET: { word: t`Not let`, tone: 'none', mark: 'ring' },
  NONE: { word: t`Nothing overdue`, tone: 'green', mark: 'check' },
  DAYS_1_30: { word: t`Overdue 1–30 days`, tone: 'amber', mark: 'half' },
  DAYS_31_90: { word: t`Overdue 31–90 days`, tone: 'red', mark: 'triangle' },
  OVER_90: { word: t`Overdue over 90 days`, tone: 'violet', mark: 'cross' },
}

const leaseEndStyles: Record<LeaseEndBand, Look> = {
  NO_LEASE: { word: t`No lease`, tone: 'none', mark: 'ring' },
  PAST: { word: t`Past lease end`, tone: 'red', mark: 'triangle' },
  WITHIN_30: { word: t`Within 30 days`, tone: 'violet', mark: 'diamond' },
  WITHIN_90: { word: t`Within 90 days`, tone: 'amber', mark: 'clock' },
  WITHIN_YEAR: { word: t`Within a year`, tone: 'blue', mark: 'half' },
  LATER: { word: t`Later`, tone: 'green', mark: 'dot' },
}

/** How the units of a building are drawn for one measure: the looks in the order of the legend, and the look of each unit. */
export type StackStyles = { legend: readonly { key: string; look: Look }[]; keyOf: (unit: StackUnit) => string }

export function stackStyles(measure: StackMeasure, units: readonly StackUnit[], today: CalendarDate): StackStyles {
  switch (measure) {
    case 'OCCUPANCY': {
      const looks = { VACANT: lookOf('VACANT'), RESERVED: lookOf('RESERVED'), OCCUPIED: lookOf('OCCUPIED') }
      return { legend: listed(looks), keyOf: ({ occupancy }) => occupancy }
    }
    case 'ARREARS':
      return { legend: listed(arrearsStyles), keyOf: (unit) => arrearsBand(unit, today) }
    case 'LEASE_END':
      return { legend: listed(leaseEndStyles), keyOf: (unit) => leaseEndBand(unit, today) }
    case 'RENT': {
      const steps = rentSteps(units)
      return { legend: rentLegend(steps), keyOf: (unit) => rentBand(unit, steps) }
    }
    default:
      return measure satisfies never
  }
}

function lookOf(occupancy: StackUnit['occupancy']): Look {
  const { word, tone, shape } = occupancyTable[occupancy]
  return { word, tone, mark: shape }
}

function listed(looks: Readonly<Record<string, Look>>): StackStyles['legend'] {
  return Object.entries(looks).map(([key, look]) => ({ key, look }))
}

const stepTones = { A: 'step-1', B: 'step-2', C: 'step-3', D: 'step-4' } as const

function rentLegend(steps: readonly RentStep[]): StackStyles['legend'] {
  const notLet: Record<Exclude<RentBand, RentStep['band']>, Look> = {
    NOT_LET: { word: t`Not let`, tone: 'none', mark: 'ring' },
    NO_AREA: { word: t`Area unknown`, tone: 'grey', mark: 'slash' },
  }
  const ranges = steps.map(({ band, from, to }) => ({
    key: band,
    look: { word: rangeText(from, to), tone: stepTones[band], mark: { letter: band } },
  }))
  return [...listed(notLet), ...ranges]
}

function rangeText(from: number, to: number): string {
  if (from === to) return formatMoney(chhetrum(from))
  return `${formatMoney(chhetrum(from))} – ${formatAmount(chhetrum(to))}`
}

/** The detail of a unit's cell, next to the number and the mark. */
export function stackDetail(measure: StackMeasure, unit: StackUnit): string | undefined {
  const { lease, overdueAmount, rentPerSqFt, askingRentAmount } = unit
  switch (measure) {
    case 'OCCUPANCY':
      return lease?.tenantName ?? (askingRentAmount === null ? undefined : t`Asking ${formatMoney(askingRentAmount)}`)
    case 'ARREARS':
      return overdueAmount > 0 ? formatMoney(overdueAmount) : lease?.tenantName
    case 'LEASE_END':
      return lease && !lease.isPending ? formatDate(lease.lastDay) : undefined
    case 'RENT':
      return rentPerSqFt === null ? undefined : formatMoney(rentPerSqFt)
    default:
      return measure satisfies never
  }
}

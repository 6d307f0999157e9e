import type { ReactNode } from 'react'
import { formatDate } from '../../../domain/calendar-date.ts'
import { type LandRemarkKind, landRemarkLabels } from '../../../domain/properties/remarks/land-remark.ts'
import type { LandRemark } from '../../../domain/properties/remarks/land-remark-contract.ts'
import { rich, t } from '../../platform/texts.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import type { StatusTable } from '../../ui/text/status-chip.tsx'

export const remarksPath = '/admin/master-properties/remarks'
export const remarkPath = (id: string) => `${remarksPath}/${id}`

export const remarkStateTable: StatusTable<'AWAITED' | 'IN_FORCE' | 'ENDED'> = {
  AWAITED: { word: t`To be recorded`, shape: 'clock', tone: 'blue' },
  IN_FORCE: { word: t`In force`, shape: 'triangle', tone: 'amber' },
  ENDED: { word: t`No longer in force`, shape: 'slash', tone: 'grey' },
}
/** A lease's remark is pending until the Commission has recorded it. */
export function stateOf({ isInForce, awaitsRecording }: LandRemark) {
  if (!isInForce) return 'ENDED' as const
  return awaitsRecording ? ('AWAITED' as const) : ('IN_FORCE' as const)
}

/** "Mortgage, Bank of Bhutan" */
export function remarkTitle({ kind, inFavourOf, grantedYear, awaitsRecording }: LandRemark): string {
  const label = awaitsRecording ? t`Lease` : landRemarkLabels[kind satisfies LandRemarkKind]
  if (grantedYear !== null) return t`${label}, granted in ${String(grantedYear)}`
  return inFavourOf === null ? label : `${label}, ${inFavourOf}`
}

/** The days on which the remark is in force. */
export function RemarkDays({ remark: { startsOn, endsOn, liftedOn } }: { remark: LandRemark }): ReactNode {
  const last = liftedOn ?? endsOn
  if (last === null) return <>{rich`since ${<DateText date={startsOn} />}`}</>
  return (
    <>
      <DateText date={startsOn} /> – <DateText date={last} />
      {liftedOn !== null && <> ({t`lifted`})</>}
    </>
  )
}

/** "Mortgage, Bank of Bhutan, since 3 Mar 2024" */
export function remarkLine(remark: LandRemark): string {
  const place = remark.plotNumber === null ? t`on the thram` : t`on plot ${remark.plotNumber}`
  return t`${remarkTitle(remark)}, ${place}, since ${formatDate(remark.startsOn)}`
}

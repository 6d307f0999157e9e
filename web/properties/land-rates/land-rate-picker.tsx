import { useMemo } from 'react'
import { type CalendarDate, formatDate } from '../../../domain/calendar-date.ts'
import { formatMoney, formatRate } from '../../../domain/money.ts'
import { ratedAreaLabels } from '../../../domain/properties/land-rates/land-rate.ts'
import type { LandRate } from '../../../domain/properties/land-rates/land-rate-contract.ts'
import { rateKeyText } from '../../../domain/properties/land-rates/rate-of-table.ts'
import { call } from '../../platform/call.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { type RecordFieldProps, RecordPicker, type RecordSource } from '../../ui/input/record-picker.tsx'

type LandRatePickerProps = RecordFieldProps<LandRate> & {
  /** Offers rates of the editions in force on this day. */
  inForceOn: CalendarDate
}

/** Finds a rate by its town, in the tables in force on the first day of a lease. */
export function LandRatePicker({ inForceOn, ...props }: LandRatePickerProps) {
  const source = useMemo(
    (): RecordSource<LandRate> => ({
      noun: t`rate`,
      search: async (q, signal) => (await call('landRate.list', { query: { q, inForceOn, pageSize: 20 }, signal })).items,
      read: async (id, signal) => await call('landRate.read', { params: { id }, signal }),
      toPicked: (rate) => ({
        value: rate.id,
        label: `${rateKeyText(rate)}: ${rateOfYearText(rate)}`,
        description: t`${rate.tableName}, from ${formatDate(rate.startsOn)}`,
      }),
    }),
    [inForceOn],
  )
  return <RecordPicker source={source} {...props} />
}

/** The table's entry for a rate, and its published source. */
export function LandRateNote({ rateId }: { rateId: string }) {
  const rate = useEndpoint('landRate.read', { params: { id: rateId } }).data
  if (!rate) return null
  const minimum = rate.minimumFee === null ? '' : ` ${t`At least ${formatMoney(rate.minimumFee)} a year.`}`
  return (
    <p className="small secondary">
      {t`${rate.tableName}, in force from ${formatDate(rate.startsOn)}: ${rateOfYearText(rate)}.`}
      {minimum} {t`Source: ${rate.source}`}
    </p>
  )
}

function rateOfYearText({ amount, per }: LandRate): string {
  return t`${formatRate(amount)} a year per ${ratedAreaLabels[per]}`
}

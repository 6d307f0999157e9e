import type { ReactNode } from 'react'
import { customDatesText } from '../../../domain/leases/rent/custom-dates.ts'
import { frequencyLabels, weekdayLabels } from '../../../domain/leases/rent/rent-labels.ts'
import { isMoney } from '../../../domain/money.ts'
import { tenantSource } from '../../people/tenants/tenant-picker.tsx'
import { plural, t } from '../../platform/texts.ts'
import type { ComparedField } from '../../ui/form/record-edit-form.tsx'
import { RecordNames } from '../../ui/input/record-picker.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { dueTimingLabels, periodMethodLabels, prorationLabels, weekMethodLabels } from '../lease-labels.ts'

/** A calendar period means months for most leases and weeks for some, so the labels show the difference. */
const methodLabels = {
  ...periodMethodLabels,
  CALENDAR: `${periodMethodLabels.CALENDAR} / ${weekMethodLabels.CALENDAR}`,
}

/** How the conflict dialog shows the terms of two people. */
export const comparedTerms: Readonly<Record<string, ComparedField>> = {
  tenantId: { label: t`Tenant`, text: (id) => (typeof id === 'string' ? <RecordNames source={tenantSource} ids={[id]} /> : '–') },
  startDate: { label: t`Starts`, text: dayText },
  endDate: { label: t`Ends`, text: dayText },
  rentAmount: { label: t`Rent`, text: (amount) => (isMoney(amount) ? <MoneyText amount={amount} /> : '–') },
  rate: { label: t`Rate by area`, text: (rate) => `${textIn(rate, 'amount')} × ${textIn(part(rate, 'area'), 'value')}` },
  frequency: { label: t`Paid`, text: labelIn(frequencyLabels) },
  periodMethod: { label: t`Periods`, text: labelIn(methodLabels) },
  proration: { label: t`Proration`, text: labelIn(prorationLabels) },
  dueDay: { label: t`Due day`, text: String },
  dueTiming: { label: t`Due`, text: labelIn(dueTimingLabels) },
  weekStartsOn: { label: t`Weeks begin on`, text: labelIn(weekdayLabels) },
  customDates: { label: t`Custom dates`, text: (dates) => (Array.isArray(dates) ? customDatesText(dates.map(String)) : '–') },
  issueLeadDays: { label: t`Issued before due (days)`, text: (days) => (typeof days === 'number' ? String(days) : '–') },
  escalation: {
    label: t`Escalation`,
    text: (terms) =>
      terms
        ? t`${textIn(terms, 'percent')} % every ${plural(Number(textIn(terms, 'everyMonths')), 'month', '{n} months')}`
        : t`None`,
  },
  noticeDays: { label: t`Notice`, text: (days) => plural(Number(days), '{n} day', '{n} days') },
  purpose: { label: t`Purpose`, text: (purpose) => (typeof purpose === 'string' ? purpose : '–') },
  witnesses: {
    label: t`Witnesses`,
    text: (list) =>
      Array.isArray(list) && list.length > 0 ? list.map((one: unknown) => textIn(one, 'name')).join(', ') : t`None yet`,
  },
}

function dayText(day: unknown): ReactNode {
  return typeof day === 'string' ? <DateText date={day} /> : '–'
}

function labelIn(labels: Readonly<Record<string, string>>) {
  return (code: unknown) => labels[String(code)] ?? '–'
}

function part(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function textIn(value: unknown, name: string): string {
  const found = part(value, name)
  return typeof found === 'string' || typeof found === 'number' ? String(found) : '–'
}

import { formatMonth, type Month } from '../calendar-date.ts'
import { formatMoney, type Money, minus, plus, ZERO } from '../money.ts'
import { t } from '../wording.ts'

type Line = { readonly label: string; readonly amount: Money; readonly explanation: { readonly text: string } }
export type ComparedLine = {
  label: string
  /** Null if the line is missing in the previous advice, or in this one. */
  beforeAmount: Money | null
  amount: Money | null
  differenceAmount: Money
  /** The reason for the amount of this advice; null if the amount is unchanged or the line is gone. */
  reason: string | null
}

/** Compares the lines of two successive advices by label; removed lines are last. */
export function compareLines(before: readonly Line[], now: readonly Line[]): ComparedLine[] {
  const labels = [...new Set([...now, ...before].map(({ label }) => label))]
  return labels.map((label) => {
    const [was, is] = [before, now].map((lines) => lines.filter((line) => line.label === label))
    const beforeAmount = sumOf(was)
    const amount = sumOf(is)
    const differenceAmount = minus(amount ?? ZERO, beforeAmount ?? ZERO)
    const reason =
      amount === null || differenceAmount === 0 ? null : (is ?? []).map(({ explanation }) => explanation.text).join(' ')
    return { label, beforeAmount, amount, differenceAmount, reason }
  })
}

function sumOf(lines: readonly Line[] | undefined): Money | null {
  return lines && lines.length > 0 ? plus(...lines.map(({ amount }) => amount)) : null
}

/** "Nu. 500.00 more than in Oct 2026." */
export function differenceText(differenceAmount: Money, month: Month): string {
  const before = formatMonth(month)
  if (differenceAmount === 0) return t`The same as in ${before}.`
  return differenceAmount > 0
    ? t`${formatMoney(differenceAmount)} more than in ${before}.`
    : t`${formatMoney(minus(ZERO, differenceAmount))} less than in ${before}.`
}

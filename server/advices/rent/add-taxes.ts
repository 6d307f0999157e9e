import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { add, type Fraction, fraction } from '../../../domain/fraction.ts'
import { exactNuOf } from '../../../domain/leases/explanation.ts'
import { gstOn, taxToWithhold } from '../../../domain/leases/rent/rent-tax.ts'
import { formatMoney, type Money, plus, ZERO } from '../../../domain/money.ts'
import { formatShare, sharesOf } from '../../../domain/share.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type OwnedProperty, readHolders } from '../../properties/holder-store.ts'
import type { AdviceLine, NewAdvice } from '../advice-form.ts'
import { readTaxRates, type TaxRates } from '../read-rates.ts'
import { percentOn, readLessors, readTaxFacts, type TaxFacts } from './tax-store.ts'

/**
 * Adds the tax on rent (money.md R12). GST is one line for each line of commercial rent, on the shares of owners who are registered on the
 * last day of the period, and the same for taxable recurring charges. Tax withheld by a business or an institution is calculated on the
 * rent without GST and on the shares that are not exempt. A line for an earlier period has the GST of the last day of that period.
 */
export async function addTaxes(tx: Tx, raised: readonly NewAdvice[]): Promise<NewAdvice[]> {
  const isRent = ({ lines }: NewAdvice) => lines.some(({ rentOf, recurring }) => rentOf !== undefined || recurring?.isGstCharged)
  const facts = await readTaxFacts(
    tx,
    raised.filter(isRent).map(({ leaseId }) => leaseId),
  )
  if (facts.size === 0) return [...raised]
  const [rates, shares] = await Promise.all([readTaxRates(tx), readShares(tx, raised, facts)])
  return raised.map((advice) => {
    const known = facts.get(advice.leaseId)
    const own = known && shares.get(keyOf(known, lastDay(advice)))
    if (!known || !own || !isRent(advice)) return advice
    return withTaxes(advice, known, { own, sharesOn: (day) => shares.get(keyOf(known, day)) ?? own, rates })
  })
}

type Shares = { registered: Fraction; taxed: Fraction }
const none = fraction(0)
const lastDay = ({ period, chargedOn }: NewAdvice): CalendarDate => period?.end ?? chargedOn
const keyOf = ({ propertyId }: TaxFacts, day: CalendarDate) => `${propertyId} ${day}`
const things: Record<TaxFacts['propertyType'], OwnedProperty> = { LAND: 'PLOT', BUILDING: 'BUILDING', UNIT: 'UNIT' }

/** The shares of each property on each last day that are registered for GST, and those from which tax is withheld. */
async function readShares(
  tx: Tx,
  raised: readonly NewAdvice[],
  facts: ReadonlyMap<string, TaxFacts>,
): Promise<Map<string, Shares>> {
  const asked = raised.flatMap((advice) => {
    const known = facts.get(advice.leaseId)
    const days = new Set([lastDay(advice), ...advice.lines.flatMap((line) => line.lastDay ?? [])])
    return known ? [...days].map((on) => ({ ...known, on })) : []
  })
  const shares = new Map<string, Shares>()
  for (const [group, members] of Map.groupBy(asked, ({ propertyType, on }) => `${propertyType} ${on}`)) {
    const [first] = members
    if (!first) throw new Error(`Nothing is asked for in ${group}.`)
    const holders = await readHolders(
      tx,
      things[first.propertyType],
      [...new Set(members.map(({ propertyId }) => propertyId))],
      first.on,
    )
    const lessors = await readLessors(tx, [...new Set([...holders.values()].flat().map(({ ownerId }) => ownerId))])
    for (const [propertyId, held] of holders) {
      if (held.length === 0) continue
      const parts = sharesOf(held)
      const sumOf = (counts: (ownerId: string) => boolean) =>
        parts.filter((_, index) => counts(held[index]?.ownerId ?? '')).reduce(add, none)
      shares.set(`${propertyId} ${first.on}`, {
        registered: sumOf((id) => (lessors.get(id)?.gstRegisteredFrom ?? '9999') <= first.on),
        taxed: sumOf((id) => lessors.get(id)?.isTaxExempt === false),
      })
    }
  }
  return shares
}

function withTaxes(
  advice: NewAdvice,
  { isCommercial, withholds }: TaxFacts,
  { own: { taxed }, sharesOn, rates }: { own: Shares; sharesOn: (day: CalendarDate) => Shares; rates: TaxRates },
): NewAdvice {
  const on = lastDay(advice)
  const lines = advice.lines.flatMap((line) => {
    const day = line.lastDay ?? on
    const { registered } = sharesOn(day)
    const gstPercent = percentOn(rates.GST, day)
    const isCharged = isCommercial && registered.numerator > 0n && gstPercent !== undefined
    return isCharged && (line.rentOf || line.recurring?.isGstCharged) ? [line, gstLine(line, gstPercent, registered)] : [line]
  })
  const rent = plus(...advice.lines.filter(({ rentOf }) => rentOf).map(({ amount }) => amount))
  const gstAmount = plus(...lines.filter((line) => !advice.lines.includes(line)).map(({ amount }) => amount))
  const tdsPercent = withholds ? percentOn(rates.TDS, on) : undefined
  // Calculated like GST: a percentage of the relevant shares.
  const taxAmount = tdsPercent === undefined || rent <= 0 ? ZERO : shareOfTax(rent, tdsPercent, taxed)
  return { ...advice, lines, gstAmount, taxAmount }
}

function shareOfTax(rent: Money, percent: string, share: Fraction): Money {
  return share.numerator === share.denominator ? taxToWithhold(rent, percent) : gstOn(rent, percent, share)
}

function gstLine({ label, amount, recurring }: AdviceLine, percent: string, share: Fraction): AdviceLine {
  const gst = gstOn(amount, percent, share)
  const isFullShare = share.numerator === share.denominator
  const part = isFullShare ? '' : ` × ${formatShare(share)}, the share of the owners who are registered`
  return {
    label: `GST ${percent} % on ${label}`.slice(0, 200),
    amount: gst,
    ...(recurring ? { recurring: { ...recurring, part: 'GST' as const } } : {}),
    explanation: {
      rule: 'R12',
      text: `GST on ${recurring ? 'a charge with commercial rent' : 'commercial rent'}: ${formatMoney(amount)} × ${percent} %${part} = ${formatMoney(gst)}.`,
      base: exactNuOf(amount),
      exact: exactNuOf(gst),
      rate: percent,
      ...(isFullShare ? {} : { share: formatShare(share) }),
      source: 'The rate on the last day of the period',
    },
  }
}

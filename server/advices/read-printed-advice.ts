import type { Advice, AdviceStanding } from '../../domain/advices/advice-contract.ts'
import type { AdviceKind } from '../../domain/advices/advice-status.ts'
import { paymentCodeInGroups } from '../../domain/advices/payment-link.ts'
import { thimphuDate } from '../../domain/calendar-date.ts'
import { chhetrum, larger, minus, plus, smaller, ZERO } from '../../domain/money.ts'
import { readNamed } from '../leases/pdf/printed-parties.ts'
import { readLogo } from '../leases/pdf/read-logo.ts'
import { saveNames, saveStanding } from '../leases/pdf/save-names.ts'
import type { Tx } from '../platform/database/database.ts'
import { publicAddress } from '../platform/http/public-address.ts'
import { readAdvice } from './advice-store.ts'
import { addressOf, ensurePaymentLinks, signInAddressOf } from './payment-links/payment-link-store.ts'
import { type PrintedAccount, readPrintedAccounts } from '../bank-accounts/office-account-store.ts'
import type { PrintedAdvice } from './pdf/render-advice.ts'

export const kindLabel: Record<AdviceKind, string> = { RENT: 'Rent', SECURITY_DEPOSIT: 'Security deposit' }

export const noPeriod = { periodStart: null, periodEnd: null }

/** The advice as it was when first printed, or, on request and if it has changed since, as it is today. */
export async function readPrintedAdvice(tx: Tx, adviceId: string, standing: AdviceStanding): Promise<PrintedAdvice> {
  const advice = await readAdvice(tx, adviceId)
  const issuedOn = thimphuDate(new Date(advice.issuedAt))
  const { named, mark, logo, first, now, code } = await tx.actingAs('staff', async (staff) => {
    const names = await saveNames(staff, 'ADVICE', adviceId, () => readNamed(staff, advice.leaseId, issuedOn))
    const stands = { on: tx.today, ...standingOf(advice), accounts: await readPrintedAccounts(staff) }
    // A settled advice has nothing to pay, so its first print does not create a link.
    const codes = advice.balanceAmount > 0 ? await ensurePaymentLinks(staff, [adviceId]) : undefined
    const first = await saveStanding(staff, 'ADVICE', adviceId, stands)
    return { ...names, logo: await readLogo(staff), now: stands, first, code: codes?.get(adviceId) }
  })
  const isLater = standing === 'TODAY' && JSON.stringify(inOrder(first)) !== JSON.stringify(inOrder(now))
  const { on, ...stands } = isLater ? now : first
  return {
    organisation: { ...named.organisation, logo },
    tenant: named.tenant,
    owners: named.owners,
    property: named.property,
    adviceNumber: advice.adviceNumber,
    leaseNumber: advice.leaseNumber,
    issuedOn,
    dueDate: advice.dueDate,
    what: advice.chargedFor ?? kindLabel[advice.kind],
    periodStart: advice.periodStart,
    periodEnd: advice.periodEnd,
    ...(advice.chargedFor === null ? {} : noPeriod),
    lines: advice.lines,
    amount: advice.amount,
    ...stands,
    payAddress: publicAddress() === '' ? null : code === undefined ? signInAddressOf(adviceId) : addressOf(code),
    payCode: code === undefined ? null : paymentCodeInGroups(code),
    printedOn: on,
    isLater,
    mark,
  }
}

/** The fields that change after issue. The tenant does not see remittance to the owners. */
function standingOf(advice: Advice) {
  return {
    status: advice.status === 'REMITTED' ? 'PAID' : advice.status,
    paidAmount: advice.paidAmount,
    // On paper, a credit note and a write-off are one line.
    creditedAmount: minus(minus(advice.amount, advice.paidAmount), advice.balanceAmount),
    // A settled advice does not include unposted interest, because nobody could pay it.
    interestAmount: plus(advice.postedInterestAmount, advice.balanceAmount > 0 ? chhetrum(advice.interestAmount) : ZERO),
    balanceAmount: advice.balanceAmount,
    taxToWithholdAmount: advice.tax
      ? smaller(larger(minus(advice.tax.amount, advice.tax.withheldAmount), ZERO), advice.balanceAmount)
      : ZERO,
  }
}

/** All fields except the day, in a fixed order. The database stores fields in its own order. */
function inOrder({
  on: _day,
  accounts,
  ...amounts
}: ReturnType<typeof standingOf> & { on: string; accounts: readonly PrintedAccount[] }) {
  const own = Object.entries(amounts).toSorted(([one], [other]) => one.localeCompare(other))
  return [own, accounts.map(({ bankName, accountName, accountNumber }) => [bankName, accountName, accountNumber])]
}

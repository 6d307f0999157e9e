import { amountInWords } from '../../../domain/amount-in-words.ts'
import { calendarDateSchema, formatDate, thimphuDate } from '../../../domain/calendar-date.ts'
import { formatAmount, formatMoney } from '../../../domain/money.ts'
import { expenseRequestStatusLabels } from '../../../domain/remittance/expense-approval.ts'
import type { ExpenseRequest } from '../../../domain/remittance/expense-request-contract.ts'
import { expenseCategoryLabels } from '../../../domain/remittance/expense.ts'
import { thimphuTime } from '../../../domain/sheet.ts'
import { documentParts, fact, organisationParts, type PrintedOrganisation, summaryParts } from '../../leases/pdf/printed-parts.ts'
import { renderPdf } from '../../platform/pdf/render-pdf.ts'

export type PrintedExpenseApproval = { request: ExpenseRequest; organisation: PrintedOrganisation }

const template = new URL('./expense-approval.typ', import.meta.url)

/** In A4: the bill that the owners were asked about, the limit, and who approved it when. */
export async function renderExpenseApproval(approval: PrintedExpenseApproval): Promise<Uint8Array> {
  return renderPdf(template, expenseApprovalParts(approval))
}

/** It depends only on the request, so every print of the document is the same. */
export function expenseApprovalParts({ request, organisation }: PrintedExpenseApproval) {
  const title = titles[request.status]
  const closedOn = request.closedAt === null ? null : thimphuDate(new Date(request.closedAt))
  const issuedOn = closedOn ?? thimphuDate(new Date(request.requestedAt))
  return {
    document: documentParts(`${title}: ${request.vendor}`, organisation, issuedOn),
    organisation: organisationParts(organisation),
    mark: null,
    title,
    summary: summaryParts({
      amountLabel: 'Amount of the bill',
      amount: formatMoney(request.amount),
      note: `${expenseRequestStatusLabels[request.status]}.`,
      ...(closedOn === null ? {} : { dateLabel: closedLabels[request.status], date: formatDate(closedOn) }),
    }),
    amountInWords: amountInWords(request.amount),
    expense: [
      ...fact('Building', request.buildingName),
      ...fact('Vendor', request.vendor),
      ...fact('For', request.description),
      ...fact('Category', expenseCategoryLabels[request.category]),
      ...fact('Bill date', formatDate(request.billedOn)),
    ],
    owners: request.owners.map(({ ownerName, shareAmount, limitAmount, decision, decidedAt }) => ({
      name: ownerName,
      share: formatAmount(shareAmount),
      limit: formatAmount(limitAmount),
      answer: decision === null ? 'No answer' : expenseRequestStatusLabels[decision],
      answeredAt: decidedAt === null ? '' : timeText(decidedAt),
    })),
    request: [
      ...fact('Requested by', request.requestedBy),
      ...fact('Requested on', timeText(request.requestedAt)),
      ...fact(closedLabels[request.status], request.closedAt && timeText(request.closedAt)),
    ],
    note: request.reason,
  }
}

const titles = {
  WAITING: 'Request to approve an expense',
  APPROVED: 'Approval of an expense',
  DECLINED: 'Declined expense',
  WITHDRAWN: 'Withdrawn request to approve an expense',
} as const

const closedLabels = {
  WAITING: 'Closed on',
  APPROVED: 'Approved on',
  DECLINED: 'Declined on',
  WITHDRAWN: 'Withdrawn on',
} as const

/** For example "12 Jun 2025, 10:00". */
function timeText(instant: string): string {
  const [day, time] = thimphuTime(instant).split(' ')
  return `${formatDate(calendarDateSchema.parse(day))}, ${time}`
}

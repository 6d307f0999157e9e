import { listed, sheet } from '../sheet.ts'
import type { Claim } from './claim-contract.ts'
import { claimStatusLabels } from './claim-status.ts'
import { paymentMethodLabels } from '../ledger/payment-method.ts'

export const claimColumns = sheet<Claim>(({ text, money, date, time }) => [
  text('Status', (claim) => claimStatusLabels[claim.status]),
  time('Claimed', (claim) => claim.claimedAt),
  text('Tenant', (claim) => claim.tenantName),
  text('Property', (claim) => claim.propertyLabel),
  text('Lease', (claim) => claim.leaseNumber),
  text('Advice', (claim) => claim.adviceNumber),
  money('Amount', (claim) => claim.amount),
  text('Method', (claim) => paymentMethodLabels[claim.method]),
  text('Reference', (claim) => claim.reference),
  date('Paid on', (claim) => claim.paidOn),
  text('Receipt', (claim) => claim.receiptNumber),
  text('Why rejected', (claim) => claim.rejectionReason),
  text('Same reference', (claim) => listed(claim.sameReference.map(({ receiptNumber }) => receiptNumber))),
  time('Decided', (claim) => claim.decidedAt),
  text('Id', (claim) => claim.id),
])

import { codeText, sheet } from '../sheet.ts'
import type { HeldDeposit } from './deposit-contract.ts'

export const depositColumns = sheet<HeldDeposit>(({ text, money, date }) => [
  text('Lease', (deposit) => deposit.leaseNumber),
  text('Tenant', (deposit) => deposit.tenantName),
  text('Property', (deposit) => deposit.propertyLabel),
  text('State', (deposit) => codeText(deposit.state)),
  date('Lease ended on', (deposit) => deposit.endedOn),
  money('Paid', (deposit) => deposit.paidAmount),
  money('Refunded', (deposit) => deposit.refundAmount),
  text('Advice', (deposit) => deposit.adviceNumber),
  text('Id', (deposit) => deposit.id),
])

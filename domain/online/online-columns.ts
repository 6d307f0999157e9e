import { listed, sheet } from '../sheet.ts'
import type { OnlineOrder } from './online-contract.ts'
import { onlineStatusLabels } from './online-status.ts'

export const onlineColumns = sheet<OnlineOrder>(({ text, money, time }) => [
  text('Status', (order) => onlineStatusLabels[order.status]),
  time('Begun', (order) => order.startedAt),
  text('Tenant', (order) => order.tenantName),
  text('Property', (order) => order.propertyLabel),
  text('Lease', (order) => order.leaseNumber),
  text('Advices', (order) => listed(order.advices.map(({ adviceNumber }) => adviceNumber))),
  money('Amount', (order) => order.amount),
  text('Bank', (order) => order.bankName),
  text('Order number', (order) => order.orderNumber),
  text('Gateway reference', (order) => order.gatewayReference),
  text('Authorisation', (order) => order.authNumber),
  text('Answer', (order) => order.resultCode),
  text('Receipt', (order) => order.receiptNumber),
  text('Note', (order) => order.note),
  time('Settled', (order) => order.closedAt),
  text('Id', (order) => order.id),
])

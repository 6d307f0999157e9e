import { codeText, sheet, yesOrNo } from '../sheet.ts'
import type { OutboxMessage } from './outbox-contract.ts'

export const outboxColumns = sheet<OutboxMessage>(({ text, time, number }) => [
  time('Written', (message) => message.createdAt),
  text('Kind', (message) => message.type && codeText(message.type)),
  text('Channel', (message) => codeText(message.channel)),
  text('To', (message) => message.recipient),
  text('Text', (message) => message.body),
  text('State', (message) => codeText(message.state)),
  number('Tries', (message) => message.attempts),
  time('Sent', (message) => message.sentAt),
  text('Id of the gateway', (message) => message.providerId),
  text('Last failure', (message) => message.lastError),
  text('Legal notice', (message) => yesOrNo(message.isLegalNotice)),
])

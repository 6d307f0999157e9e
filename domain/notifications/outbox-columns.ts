import { codeInWords, sheet, yesOrNo } from '../sheet.ts'
import type { OutboxMessage } from './outbox-contract.ts'

export const outboxColumns = sheet<OutboxMessage>(({ text, time, number }) => [
  time('Written', (message) => message.createdAt),
  text('Kind', (message) => message.type && codeInWords(message.type)),
  text('Channel', (message) => codeInWords(message.channel)),
  text('To', (message) => message.recipient),
  text('Text', (message) => message.body),
  text('State', (message) => codeInWords(message.state)),
  number('Tries', (message) => message.attempts),
  time('Sent', (message) => message.sentAt),
  text('Id of the gateway', (message) => message.providerId),
  text('Last failure', (message) => message.lastError),
  text('Legal notice', (message) => yesOrNo(message.isLegalNotice)),
])

import { codeText, sheet } from '../sheet.ts'
import type { Notification } from './notification-contract.ts'

export const notificationColumns = sheet<Notification>(({ text, time }) => [
  time('When', (notice) => notice.createdAt),
  text('Kind', (notice) => codeText(notice.type)),
  text('Subject', (notice) => notice.subject),
  text('Text', (notice) => notice.body),
  text('In Dzongkha', (notice) => notice.bodyDzongkha),
  time('Read', (notice) => notice.readAt),
])

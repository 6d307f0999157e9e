import { t } from '../platform/texts.ts'

export function messagesText(unread: number): string {
  return unread > 0 ? t`Messages, ${unread} unread` : t`Messages`
}

import { isPortOfWeb, portIssue } from '../sign-in-providers/web-port.ts'
import { t } from '../wording.ts'

export const webhookStatuses = ['ACTIVE', 'DISABLED'] as const
export type WebhookStatus = (typeof webhookStatuses)[number]
export const webhookStatusLabels: Readonly<Record<WebhookStatus, string>> = { ACTIVE: t`Active`, DISABLED: t`Disabled` }

/** WAITING: not accepted yet. FAILED: not accepted within three days, or its webhook was disabled. */
export const webhookMessageStates = ['WAITING', 'DELIVERED', 'FAILED'] as const
export type WebhookMessageState = (typeof webhookMessageStates)[number]
export const webhookMessageStateLabels: Readonly<Record<WebhookMessageState, string>> = {
  WAITING: t`Waiting`,
  DELIVERED: t`Delivered`,
  FAILED: t`Failed`,
}

/** The maximum number of webhooks of an office. */
export const maxWebhooks = 20
export const maxUrlLength = 500
/** The time for which a message is retried, and for which a webhook may fail without a success before it is disabled. */
export const giveUpAfterHours = 72
/** The previous secret signs in addition to the new one for this time. */
export const formerSecretHours = 24
/** Messages and their attempts are deleted after this many days. */
export const messageRetentionDays = 30

const minuteMs = 60_000
const pausesInMinutes = [1, 5, 30, 120, 300, 600] as const

/** The delay after attempt number `attempts` (from 1) before the next one, in milliseconds. */
export function pauseAfterAttempt(attempts: number): number {
  const index = Math.min(Math.max(attempts, 1), pausesInMinutes.length) - 1
  return (pausesInMinutes[index] ?? 600) * minuteMs
}

export const urlIssue = t`Enter an address that begins with https://, without a user name, a password or #.`

/**
 * The address in its normalized spelling, or the problem with it. http:// is accepted here; messages are sent only to networks that the
 * operator allows (server/webhooks/send-webhook.ts).
 */
export function readWebhookUrl(typed: string): { url: string } | { issue: string } {
  const text = typed.trim()
  if (text.length > maxUrlLength || !URL.canParse(text)) return { issue: urlIssue }
  const url = new URL(text)
  const isPlain = url.username === '' && url.password === '' && !text.includes('#')
  if (!['https:', 'http:'].includes(url.protocol) || !isPlain) return { issue: urlIssue }
  if (!isPortOfWeb(url)) return { issue: portIssue }
  return { url: url.href }
}

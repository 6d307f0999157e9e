import PostalMime from 'postal-mime'

/** A mail server's report about a message that it could not deliver (RFC 3464). */
export type Bounce = { token: string; status: string; reason: string }

/** A report has a few lines; the returned message in it is cut off before the end. */
export const maxBounceBytes = 256_000
const recipientHeaders = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'])
const maxStatusBytes = 20_000

/**
 * Undefined if it is not a report, or if the delivery is still in progress. Only the address that received it identifies the message:
 * anybody can forge the content, including the recipient.
 */
export async function parseBounce(source: Uint8Array, bounceAddress: string): Promise<Bounce | undefined> {
  const options = { maxNestingDepth: 20, maxHeadersSize: 100_000, forceRfc822Attachments: true }
  const mail = await PostalMime.parse(source, options).catch(() => undefined)
  if (!mail) return undefined
  const token = tokenIn(
    mail.headers.filter(({ key }) => recipientHeaders.has(key.toLowerCase())).map(({ value }) => value),
    bounceAddress,
  )
  if (!token) return undefined
  const report = mail.attachments.find(({ mimeType }) => mimeType.toLowerCase() === 'message/delivery-status')
  if (!report) return undefined
  const { content } = report
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content.slice(0, maxStatusBytes))
  return outcomeIn(text.slice(0, maxStatusBytes), token)
}

function tokenIn(recipients: readonly string[], bounceAddress: string): string | undefined {
  const at = bounceAddress.lastIndexOf('@')
  const [name, domain] = [bounceAddress.slice(0, at), bounceAddress.slice(at)].map((part) => part.toLowerCase())
  for (const address of recipients
    .join(' ')
    .slice(0, 5000)
    .toLowerCase()
    .split(/[\s<>,;"()]+/)) {
    const token =
      address.startsWith(`${name}+`) && address.endsWith(domain ?? '')
        ? address.slice(`${name}+`.length, -(domain ?? '').length)
        : ''
    if (/^[a-z2-7]{1,64}$/.test(token)) return token
  }
  return undefined
}

/** The first group is about the message, and each later one about one recipient. We send to one. */
function outcomeIn(content: string, token: string): Bounce | undefined {
  const groups = content.split(/\r?\n[ \t]*\r?\n/).slice(0, 50)
  for (const group of groups) {
    const fields = fieldsOf(group)
    if (fields.get('action')?.toLowerCase() !== 'failed') continue
    const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0]
    if (!status) continue
    return { token, status, reason: reasonOf(status, fields.get('diagnostic-code')) }
  }
  return undefined
}

function fieldsOf(group: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const line of group.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) fields.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim())
  }
  return fields
}

/** Without addresses, and without characters that would break the line. */
function reasonOf(status: string, diagnostic: string | undefined): string {
  const words = (diagnostic ?? '')
    .slice(0, 1000)
    .replace(/^[\w-]+\s*;\s*/, '')
    .replaceAll(/\S*@\S*/g, '…')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 200)
  return words ? `Returned with ${status}: ${words}` : `Returned with ${status}.`
}

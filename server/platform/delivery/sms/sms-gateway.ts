import { MessageRejected, NotAccepted } from '../message-transport.ts'
import type { OutgoingSms, SmsTransport } from '../sms-transport.ts'

/** An SMS gateway that accepts one HTTP request per message. Its address and body contain placeholders for the parts of the message. */
export type SmsGateway = {
  /** May contain {to}, {from}, {text}, {id} and {callback}. */
  url: string
  /** May contain the same placeholders; undefined: the request is a GET. */
  body: string | undefined
  contentType: string
  authorization: string | undefined
  /** The field of the JSON answer that has the gateway's id of the message, like "messageId" or "data.id". */
  idField: string
  /** The gateway assigns an id to every message that it accepts, so an answer without one is no confirmation. */
  isIdSure: boolean
  /** Prefixed to the eight digits, like "975". */
  numberPrefix: string
  /** How it reports the delivery of a message to {callback}. */
  receipts?: GatewayReceipts
  timeoutMs?: number
}
/** In lower case; any other value concerns a message that is still being delivered. */
export type GatewayReceipts = { field: string; delivered: readonly string[]; failed: readonly string[] }

const defaultTimeoutMs = 10_000
/** Statuses that mean that this message is wrong. All others may be temporary: a limit, an outage, a password change, a wrong address. */
const refusals = new Set([400, 413, 422])

export function gatewaySmsTransport(gateway: SmsGateway): SmsTransport {
  return async (sms, id, links) => {
    const { url, body } = requestOf(gateway, sms, { id, callback: links?.callback ?? '' })
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': gateway.contentType }),
        ...(gateway.authorization ? { Authorization: gateway.authorization } : {}),
        'Idempotency-Key': id,
      },
      ...(body === undefined ? {} : { body }),
      // After a redirect a POST would become a GET, and the text would be lost.
      redirect: 'manual',
      signal: AbortSignal.timeout(gateway.timeoutMs ?? defaultTimeoutMs),
    })
    const answer = (await response.text()).slice(0, 10_000)
    if (response.ok && isPage(answer)) throw new NotAccepted(`The gateway answered ${response.status} with a web page.`)
    const providerId = response.ok ? idOf(answer, gateway.idField) : undefined
    // Given up without a retry: it may have been accepted anyway, and nobody should get the same message ten times.
    if (response.ok && gateway.isIdSure && !providerId)
      throw new MessageRejected(`The gateway answered ${response.status}, but without "${gateway.idField.slice(0, 60)}".`, {
        isUncertain: true,
      })
    if (response.ok) return { providerId, reply: `${response.status}` }
    const Reason = refusals.has(response.status) ? MessageRejected : NotAccepted
    throw new Reason(`The gateway answered ${response.status}.`)
  }
}

function requestOf(gateway: SmsGateway, { to, header, body }: OutgoingSms, own: { id: string; callback: string }) {
  const values: Record<string, string> = { to: `${gateway.numberPrefix}${to}`, from: header ?? '', text: body, ...own }
  const fill = (template: string, write: (value: string) => string) =>
    template.replaceAll(/\{(to|from|text|id|callback)\}/g, (_, name: string) => write(values[name] ?? ''))
  const isJson = gateway.contentType.includes('json')
  return {
    url: fill(gateway.url, encodeURIComponent),
    // Escaped for a JSON text, without the quotes, which are in the template.
    body: gateway.body && fill(gateway.body, isJson ? (value) => JSON.stringify(value).slice(1, -1) : encodeURIComponent),
  }
}

/** A network with a sign-in page, or a gateway under maintenance, answers every request with an HTML page. */
function isPage(answer: string): boolean {
  return /^\s*<(!doctype html|html)\b/i.test(answer)
}

/** Undefined if the answer is not JSON or has no such field. */
function idOf(answer: string, field: string): string | undefined {
  try {
    const found = field.split('.').reduce<unknown>((within, name) => Object(within)[name], JSON.parse(answer))
    return typeof found === 'string' || typeof found === 'number' ? String(found).slice(0, 200) : undefined
  } catch {
    return undefined
  }
}

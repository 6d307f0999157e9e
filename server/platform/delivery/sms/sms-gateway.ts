import { MessageRejected, NotAccepted } from '../message-transport.ts'
import type { OutgoingSms, SmsTransport } from '../sms-transport.ts'

/** An SMS gateway that takes one HTTP request a message; its address and body say where the parts of the message go. */
export type SmsGateway = {
  /** May hold {to}, {from}, {text}, {id} and {callback}. */
  url: string
  /** The same; none: the request is a GET. */
  body: string | undefined
  contentType: string
  authorization: string | undefined
  /** The field of the JSON answer that names the message there, like "messageId" or "data.id". */
  idField: string
  /** It names every message that it takes, so an answer without the name is no yes. */
  isIdSure: boolean
  /** Put before the eight digits, like "975". */
  numberPrefix: string
  /** How it reports on {callback} what became of a message. */
  receipts?: GatewayReceipts
  timeoutMs?: number
}
/** In small letters; any other word is about a message under way. */
export type GatewayReceipts = { field: string; delivered: readonly string[]; failed: readonly string[] }

const defaultTimeoutMs = 10_000
/** What says that this message is wrong; all else may pass: a limit, an outage, a password that is being changed, a wrong address. */
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
      // Followed, a POST would become a GET and the text be lost.
      redirect: 'manual',
      signal: AbortSignal.timeout(gateway.timeoutMs ?? defaultTimeoutMs),
    })
    const answer = (await response.text()).slice(0, 10_000)
    if (response.ok && isPage(answer)) throw new NotAccepted(`The gateway answered ${response.status} with a web page.`)
    const providerId = response.ok ? idOf(answer, gateway.idField) : undefined
    // Given up and not tried again: it may have been taken all the same, and nobody is to be sent one message ten times.
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
    // Inside a JSON text, without its quotes, which stand in the template.
    body: gateway.body && fill(gateway.body, isJson ? (value) => JSON.stringify(value).slice(1, -1) : encodeURIComponent),
  }
}

/** A network that wants a sign-in, or a gateway's house that is being repaired, answers anything with a page. */
function isPage(answer: string): boolean {
  return /^\s*<(!doctype html|html)\b/i.test(answer)
}

/** Nothing, where the answer is no JSON or has no such field. */
function idOf(answer: string, field: string): string | undefined {
  try {
    const found = field.split('.').reduce<unknown>((within, name) => Object(within)[name], JSON.parse(answer))
    return typeof found === 'string' || typeof found === 'number' ? String(found).slice(0, 200) : undefined
  } catch {
    return undefined
  }
}

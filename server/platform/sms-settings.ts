import { z } from 'zod'
import type { SmsGateway } from './delivery/sms/sms-gateway.ts'
import type { SmppRoute } from './delivery/smpp/smpp-transport.ts'
import { webAddress } from './setting-shapes.ts'

const words = (name: string, standard: string) =>
  z
    .string()
    .regex(/^[\w-]{1,40}(\s*,\s*[\w-]{1,40}){0,19}$/, `${name} holds words with commas between them.`)
    .default(standard)
    .transform((text) => text.toLowerCase().split(/\s*,\s*/))
const window = 'SMS_SMPP_WINDOW is a whole number from 1 to 100.'

/** How SMS are sent (README). */
export const smsSettings = {
  SMS_TRANSPORT: z.enum(['log', 'http', 'smpp'], 'SMS_TRANSPORT is log, http or smpp.').default('log'),
  SMS_GATEWAY_URL: webAddress('SMS_GATEWAY_URL').optional(),
  SMS_GATEWAY_BODY: z.string().default('{"to":"{to}","from":"{from}","text":"{text}"}'),
  SMS_GATEWAY_METHOD: z.enum(['GET', 'POST'], 'SMS_GATEWAY_METHOD is GET or POST.').default('POST'),
  SMS_GATEWAY_CONTENT_TYPE: z.string().default('application/json'),
  SMS_GATEWAY_AUTHORIZATION: z.string().optional(),
  SMS_GATEWAY_ID_FIELD: z.string().optional(),
  SMS_GATEWAY_NUMBER_PREFIX: z
    .string()
    .regex(/^\+?\d{0,4}$/, 'SMS_GATEWAY_NUMBER_PREFIX is like 975 or +975.')
    .default('975'),
  SMS_GATEWAY_RECEIPT_FIELD: z
    .string()
    .regex(/^[\w.-]{1,60}$/, 'SMS_GATEWAY_RECEIPT_FIELD is the name of a field, like status or data.status.')
    .default('status'),
  SMS_GATEWAY_RECEIPT_DELIVERED: words('SMS_GATEWAY_RECEIPT_DELIVERED', 'delivered, delivrd'),
  SMS_GATEWAY_RECEIPT_FAILED: words(
    'SMS_GATEWAY_RECEIPT_FAILED',
    'failed, undelivered, undeliv, undeliverable, rejected, rejectd, expired, deleted',
  ),
  SMS_SMPP_URL: z
    .url({
      protocol: /^smpps?$/,
      error: 'SMS_SMPP_URL is the address of an SMS centre, like smpps://system-id:password@host:3550.',
    })
    .refine(
      (url) => new URL(url).username.length > 0 && new URL(url).hostname.length > 0,
      'SMS_SMPP_URL names a system id and a host.',
    )
    .optional(),
  SMS_SMPP_SYSTEM_TYPE: z.string().max(12, 'SMS_SMPP_SYSTEM_TYPE has at most 12 letters.').default(''),
  SMS_SMPP_SENDER: z
    .string()
    .regex(/^(?:\+?\d{1,15}|[\w .&-]{1,11})$/, 'SMS_SMPP_SENDER is a number, or a name of at most 11 letters.')
    .default('Sakhang'),
  SMS_SMPP_WINDOW: z.coerce.number(window).int(window).min(1, window).max(100, window).default(10),
  SMS_SMPP_LONG: z.enum(['parts', 'payload'], 'SMS_SMPP_LONG is parts or payload.').default('parts'),
}
const routeSchema = z.object(smsSettings)
export type SmsSettings = z.output<typeof routeSchema>

export type SmsConfig = { kind: 'log' } | ({ kind: 'http' } & SmsGateway) | ({ kind: 'smpp' } & SmppRoute)

const ownPrefix = 'SMS_'
const fallbackPrefix = 'SMS_FALLBACK_'

/** The second route has the settings of the first, with SMS_FALLBACK_ in place of SMS_. Returns a sentence if one is invalid. */
export function readFallback(environment: Readonly<Record<string, string | undefined>>): SmsConfig | string | undefined {
  const own = Object.entries(environment).filter(([name]) => name.startsWith(fallbackPrefix))
  if (own.length === 0) return undefined
  const settings = Object.fromEntries(own.map(([name, value]) => [`${ownPrefix}${name.slice(fallbackPrefix.length)}`, value]))
  const renamed = (text: string) => text.replaceAll(/\bSMS_/g, fallbackPrefix)
  const { success, data, error } = routeSchema.safeParse(settings)
  if (!success) return renamed(error.issues[0]?.message ?? 'SMS_ has a setting that is not right.')
  if (data.SMS_TRANSPORT === 'log') return 'SMS_FALLBACK_TRANSPORT is http or smpp.'
  const route = smsOf(data)
  return typeof route === 'string' ? renamed(route) : route
}

/** Returns a sentence if a setting is missing. */
export function smsOf(data: SmsSettings): SmsConfig | string {
  switch (data.SMS_TRANSPORT) {
    case 'log':
      return { kind: 'log' }
    case 'http':
      return gatewayOf(data)
    case 'smpp':
      return smppOf(data)
  }
}

function gatewayOf(data: SmsSettings): SmsConfig | string {
  const { SMS_GATEWAY_URL: url } = data
  if (!url) return 'SMS_TRANSPORT=http needs SMS_GATEWAY_URL.'
  return {
    kind: 'http',
    url,
    body: data.SMS_GATEWAY_METHOD === 'GET' ? undefined : data.SMS_GATEWAY_BODY,
    contentType: data.SMS_GATEWAY_CONTENT_TYPE,
    authorization: data.SMS_GATEWAY_AUTHORIZATION,
    idField: data.SMS_GATEWAY_ID_FIELD || 'id',
    isIdSure: Boolean(data.SMS_GATEWAY_ID_FIELD),
    numberPrefix: data.SMS_GATEWAY_NUMBER_PREFIX,
    receipts: {
      field: data.SMS_GATEWAY_RECEIPT_FIELD,
      delivered: data.SMS_GATEWAY_RECEIPT_DELIVERED,
      failed: data.SMS_GATEWAY_RECEIPT_FAILED,
    },
  }
}

const defaultPorts = { 'smpp:': 2775, 'smpps:': 3550 }

function smppOf(data: SmsSettings): SmsConfig | string {
  if (!data.SMS_SMPP_URL) return 'SMS_TRANSPORT=smpp needs SMS_SMPP_URL.'
  const { protocol, hostname, port, username, password } = new URL(data.SMS_SMPP_URL)
  const isTls = protocol === 'smpps:'
  const [systemId, secret] = [decodeURIComponent(username), decodeURIComponent(password)]
  // The maximum lengths in the protocol.
  if (systemId.length > 15 || secret.length > 8)
    return 'SMS_SMPP_URL has a system id of more than 15 or a password of more than 8 characters.'
  return {
    kind: 'smpp',
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || defaultPorts[isTls ? 'smpps:' : 'smpp:'],
    isTls,
    systemId,
    password: secret,
    systemType: data.SMS_SMPP_SYSTEM_TYPE,
    sender: data.SMS_SMPP_SENDER,
    window: data.SMS_SMPP_WINDOW,
    numberPrefix: data.SMS_GATEWAY_NUMBER_PREFIX,
    isPayload: data.SMS_SMPP_LONG === 'payload',
  }
}

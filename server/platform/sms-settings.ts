import type { SmsGateway } from './delivery/sms-gateway.ts'
import { StartError } from './start-error.ts'
import { z } from 'zod'
import { webAddress } from './setting-shapes.ts'

/** How SMS leave (README). */
export const smsSettings = {
  SMS_TRANSPORT: z.enum(['log', 'http'], 'SMS_TRANSPORT is log or http.').default('log'),
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
}

export type SmsConfig = { kind: 'log' } | ({ kind: 'http' } & SmsGateway)

export function smsOf(data: z.output<z.ZodObject<typeof smsSettings>>): SmsConfig {
  if (data.SMS_TRANSPORT === 'log') return { kind: 'log' }
  const { SMS_GATEWAY_URL: url } = data
  if (!url) throw new StartError('SMS_TRANSPORT=http needs SMS_GATEWAY_URL.')
  return {
    kind: 'http',
    url,
    body: data.SMS_GATEWAY_METHOD === 'GET' ? undefined : data.SMS_GATEWAY_BODY,
    contentType: data.SMS_GATEWAY_CONTENT_TYPE,
    authorization: data.SMS_GATEWAY_AUTHORIZATION,
    idField: data.SMS_GATEWAY_ID_FIELD || 'id',
    isIdSure: Boolean(data.SMS_GATEWAY_ID_FIELD),
    numberPrefix: data.SMS_GATEWAY_NUMBER_PREFIX,
  }
}

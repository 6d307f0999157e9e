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

import { z } from 'zod'
import { smsHeaderTitleSchema } from '../identity/sms-header-title.ts'
import { defaultTenancyPolicy, tenancyPolicySchema } from '../leases/tenancy-policy.ts'
import {
  deadlinesSchema,
  expiryWarningSchema,
  lateInterestSchema,
  numberingSchema,
  quietHoursSchema,
  taxRatesSchema,
  usualDeadlines,
  usualExpiryWarning,
  usualLateInterest,
  usualNumbering,
  usualQuietHours,
  usualTaxRates,
} from '../settings/setting-values.ts'
import { optionalText, requiredText, text } from '../text.ts'

export const organisationProfileSchema = z.object({
  name: requiredText(120),
  address: optionalText(300),
  phone: optionalText(40),
  smsHeaderTitle: smsHeaderTitleSchema,
})
export const installationSchema = z.object({
  productName: requiredText(60),
  contactName: text(120),
  contactPhone: text(40),
  contactEmail: text(254),
  contactAddress: text(300),
})

/** What an office may set. Dated ones hold from a day on, for what that day or a later one concerns. */
export const settings = {
  lateInterest: { schema: lateInterestSchema, usual: usualLateInterest, isDated: true },
  taxRates: { schema: taxRatesSchema, usual: usualTaxRates, isDated: true },
  tenancyPolicy: { schema: tenancyPolicySchema, usual: defaultTenancyPolicy, isDated: true },
  deadlines: { schema: deadlinesSchema, usual: usualDeadlines, isDated: true },
  expiryWarning: { schema: expiryWarningSchema, usual: usualExpiryWarning, isDated: false },
  quietHours: { schema: quietHoursSchema, usual: usualQuietHours, isDated: false },
  numbering: { schema: numberingSchema, usual: usualNumbering, isDated: false },
} as const
export type SettingKey = keyof typeof settings

/** The organisation's own row, and what a SUPERADMIN sets for everybody, come and go by the same call. */
export const settingKeys = [
  'organisation',
  'lateInterest',
  'taxRates',
  'tenancyPolicy',
  'deadlines',
  'expiryWarning',
  'quietHours',
  'numbering',
  'installation',
] as const

import { z } from 'zod'
import { smsHeaderTitleSchema } from '../identity/sms-header-title.ts'
import { defaultTenancyPolicy, tenancyPolicySchema } from '../leases/tenancy/tenancy-policy.ts'
import { phonePrefixesSchema, usualPhonePrefixes } from '../settings/phone-prefixes.ts'
import {
  allocationSchema,
  deadlinesSchema,
  expiryWarningSchema,
  lateInterestSchema,
  leaseDefaultsSchema,
  numberingSchema,
  quietHoursSchema,
  taxRatesSchema,
  usualAllocation,
  usualDeadlines,
  usualExpiryWarning,
  usualLateInterest,
  usualLeaseDefaults,
  usualNumbering,
  usualQuietHours,
  usualTaxRates,
} from '../settings/setting-values.ts'
import { taxOfficesSchema, usualTaxOffices } from '../settings/tax-offices.ts'
import { usualWorkingWeek, workingWeekSchema } from '../settings/working-days.ts'
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
  taxOffices: { schema: taxOfficesSchema, usual: usualTaxOffices, isDated: false },
  tenancyPolicy: { schema: tenancyPolicySchema, usual: defaultTenancyPolicy, isDated: true },
  allocation: { schema: allocationSchema, usual: usualAllocation, isDated: false },
  leaseDefaults: { schema: leaseDefaultsSchema, usual: usualLeaseDefaults, isDated: false },
  deadlines: { schema: deadlinesSchema, usual: usualDeadlines, isDated: true },
  workingWeek: { schema: workingWeekSchema, usual: usualWorkingWeek, isDated: true },
  expiryWarning: { schema: expiryWarningSchema, usual: usualExpiryWarning, isDated: false },
  quietHours: { schema: quietHoursSchema, usual: usualQuietHours, isDated: false },
  numbering: { schema: numberingSchema, usual: usualNumbering, isDated: false },
} as const
export type SettingKey = keyof typeof settings

/** What a SUPERADMIN sets for everybody, beside what the installation is called (installationSchema). */
export const installationSettings = {
  phoneNumbers: { schema: phonePrefixesSchema, usual: usualPhonePrefixes },
} as const

/** The organisation's own row, and what a SUPERADMIN sets for everybody, come and go by the same call. */
export const settingKeys = [
  'organisation',
  'lateInterest',
  'taxRates',
  'taxOffices',
  'allocation',
  'tenancyPolicy',
  'leaseDefaults',
  'deadlines',
  'workingWeek',
  'expiryWarning',
  'quietHours',
  'numbering',
  'installation',
  'phoneNumbers',
] as const

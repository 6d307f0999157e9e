import { z } from 'zod'
import { approvalSettingSchema, defaultApprovalSetting } from '../approvals/approval.ts'
import { smsHeaderTitleSchema } from '../identity/sms-header-title-schema.ts'
import { defaultTenancyPolicy, tenancyPolicySchema } from '../leases/tenancy/tenancy-policy.ts'
import { defaultWorkTargets, workTargetsSchema } from '../maintenance/work-orders/work-order.ts'
import { defaultRentStatistics, rentStatisticsSchema } from '../rent-statistics/rent-statistics-setting.ts'
import { defaultPayouts, payoutsSchema } from '../remittance/payout-day.ts'
import { defaultPhonePrefixes, phonePrefixesSchema } from '../settings/phone-prefixes.ts'
import { defaultRetention, retentionSchema } from '../settings/retention.ts'
import { defaultSessionLimits, sessionLimitsSchema } from '../settings/session-limits.ts'
import {
  allocationSchema,
  deadlinesSchema,
  defaultAllocation,
  defaultDeadlines,
  defaultExpiryWarning,
  defaultLateInterest,
  defaultLeaseDefaults,
  defaultNumbering,
  defaultQuietHours,
  defaultSmsPrice,
  defaultTaxRates,
  expiryWarningSchema,
  lateInterestSchema,
  leaseDefaultsSchema,
  numberingSchema,
  quietHoursSchema,
  smsPriceSchema,
  taxRatesSchema,
} from '../settings/setting-values.ts'
import { defaultTaxOffices, taxOfficesSchema } from '../settings/tax-offices.ts'
import { defaultWorkingWeek, workingWeekSchema } from '../settings/working-days.ts'
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

/** The settings of an office. Dated ones apply from a day, to everything that concerns that day or a later one. */
export const settings = {
  lateInterest: { schema: lateInterestSchema, defaultValue: defaultLateInterest, isDated: true },
  taxRates: { schema: taxRatesSchema, defaultValue: defaultTaxRates, isDated: true },
  taxOffices: { schema: taxOfficesSchema, defaultValue: defaultTaxOffices, isDated: false },
  tenancyPolicy: { schema: tenancyPolicySchema, defaultValue: defaultTenancyPolicy, isDated: true },
  allocation: { schema: allocationSchema, defaultValue: defaultAllocation, isDated: false },
  leaseDefaults: { schema: leaseDefaultsSchema, defaultValue: defaultLeaseDefaults, isDated: false },
  deadlines: { schema: deadlinesSchema, defaultValue: defaultDeadlines, isDated: true },
  workingWeek: { schema: workingWeekSchema, defaultValue: defaultWorkingWeek, isDated: true },
  expiryWarning: { schema: expiryWarningSchema, defaultValue: defaultExpiryWarning, isDated: false },
  quietHours: { schema: quietHoursSchema, defaultValue: defaultQuietHours, isDated: false },
  workTargets: { schema: workTargetsSchema, defaultValue: defaultWorkTargets, isDated: false },
  smsPrice: { schema: smsPriceSchema, defaultValue: defaultSmsPrice, isDated: false },
  payouts: { schema: payoutsSchema, defaultValue: defaultPayouts, isDated: false },
  approvals: { schema: approvalSettingSchema, defaultValue: defaultApprovalSetting, isDated: false },
  rentStatistics: { schema: rentStatisticsSchema, defaultValue: defaultRentStatistics, isDated: false },
  sessions: { schema: sessionLimitsSchema, defaultValue: defaultSessionLimits, isDated: false },
  numbering: { schema: numberingSchema, defaultValue: defaultNumbering, isDated: false },
  retention: { schema: retentionSchema, defaultValue: defaultRetention, isDated: false },
} as const
export type SettingKey = keyof typeof settings

/** The settings of a SUPERADMIN for the whole installation, except its name (installationSchema). */
export const installationSettings = {
  phoneNumbers: { schema: phonePrefixesSchema, defaultValue: defaultPhonePrefixes },
} as const

/** The same calls read and write the organisation's own row and the settings of a SUPERADMIN. */
export const settingKeys = [
  'organisation',
  'secondFactor',
  'supportAccess',
  'sessions',
  'lateInterest',
  'taxRates',
  'taxOffices',
  'allocation',
  'payouts',
  'tenancyPolicy',
  'leaseDefaults',
  'deadlines',
  'workingWeek',
  'expiryWarning',
  'quietHours',
  'smsPrice',
  'workTargets',
  'numbering',
  'approvals',
  'rentStatistics',
  'retention',
  'installation',
  'phoneNumbers',
] as const

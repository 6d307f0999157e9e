import { z } from 'zod'

/** The time without activity after which a session ends (docs/decisions/0070). The database applies it: functions/sessions.sql. */
export const sessionLimitsSchema = z.object({
  officeMinutes: z.number().int().min(5, 'Enter 5 to 720 minutes.').max(720, 'Enter 5 to 720 minutes.'),
  ownerAndTenantDays: z.number().int().min(1, 'Enter 1 to 30 days.').max(30, 'Enter 1 to 30 days.'),
})
export const defaultSessionLimits = { officeMinutes: 30, ownerAndTenantDays: 7 }

import { z } from 'zod'

/** Whether the leases of an office count in rent statistics. It is off until an ADMIN turns it on. */
export const rentStatisticsSchema = z.object({ isOn: z.boolean() })
export const defaultRentStatistics = { isOn: false }

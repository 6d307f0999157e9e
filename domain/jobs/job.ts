import { addDays, addMonthsToMonth, type CalendarDate, firstDayOf, later, monthOf, thimphuDate } from '../calendar-date.ts'

export const jobNames = [
  'MOVE_LEASES',
  'GENERATE_ADVICES',
  'ISSUE_ADVICES',
  'POST_INTEREST',
  'SEND_REMINDERS',
  'OPEN_PLANNED_WORK',
  'CLEAR_OUT',
  'CHECK_FIGURES',
  'VERIFY_AUDIT',
  'CHAIN_AUDIT',
  'NOTIFY_ADVICES',
  'CHANGE_SIGN_INS',
  'DELIVER_MESSAGES',
  'READ_BOUNCES',
  'SEND_ANNOUNCEMENTS',
  'DELIVER_WEBHOOKS',
  'PASS_ON_OFFERS',
  'END_IMPORTS',
  'SETTLE_ONLINE',
  'RESUME_RUNS',
  'COMPACT_TOTALS',
  'COMPUTE_RENT_STATISTICS',
  'CLEAR_SIGN_INS',
  'MOVE_FILES',
  'SWEEP_FILES',
  'BACK_UP',
] as const
export type JobName = (typeof jobNames)[number]

/** ONGOING: it runs repeatedly, all day. The hour is in Thimphu. */
export type JobPlan = {
  scope: 'ORGANISATION' | 'INSTALLATION'
  every: 'ONGOING' | 'DAY' | 'MONTH'
  hour: number
  /** The job is off until a user turns it on; other jobs are always on. */
  isBySetting: boolean
}

const daily = { every: 'DAY', isBySetting: false } as const
const ongoing = { every: 'ONGOING', hour: 0, isBySetting: false } as const
const monthly = { scope: 'ORGANISATION', every: 'MONTH', isBySetting: true } as const

/** The order in which due jobs run: leases first, because billing depends on them. */
export const jobPlans: Readonly<Record<JobName, JobPlan>> = {
  MOVE_LEASES: { ...daily, scope: 'ORGANISATION', hour: 0 },
  GENERATE_ADVICES: { ...monthly, hour: 1 },
  // For leases with a lead time before the due date; without one there is nothing to do.
  ISSUE_ADVICES: { ...daily, scope: 'ORGANISATION', hour: 1 },
  POST_INTEREST: { ...monthly, hour: 2 },
  // It runs during the quiet hours, so that all messages are ready in the morning.
  SEND_REMINDERS: { ...daily, scope: 'ORGANISATION', hour: 3 },
  // Creates the work orders of maintenance plans whose lead time has begun.
  OPEN_PLANNED_WORK: { ...daily, scope: 'ORGANISATION', hour: 3 },
  CLEAR_OUT: { ...daily, scope: 'ORGANISATION', hour: 3 },
  // In the morning, because the next applicant gets an SMS.
  PASS_ON_OFFERS: { ...daily, scope: 'ORGANISATION', hour: 8 },
  CHECK_FIGURES: { ...daily, scope: 'ORGANISATION', hour: 3 },
  VERIFY_AUDIT: { ...daily, scope: 'ORGANISATION', hour: 3 },
  CHAIN_AUDIT: { ...ongoing, scope: 'INSTALLATION' },
  NOTIFY_ADVICES: { ...ongoing, scope: 'INSTALLATION' },
  CHANGE_SIGN_INS: { ...ongoing, scope: 'INSTALLATION' },
  DELIVER_MESSAGES: { ...ongoing, scope: 'INSTALLATION' },
  READ_BOUNCES: { ...ongoing, scope: 'INSTALLATION' },
  SEND_ANNOUNCEMENTS: { ...ongoing, scope: 'INSTALLATION' },
  DELIVER_WEBHOOKS: { ...ongoing, scope: 'INSTALLATION' },
  END_IMPORTS: { ...ongoing, scope: 'INSTALLATION' },
  SETTLE_ONLINE: { ...ongoing, scope: 'INSTALLATION' },
  RESUME_RUNS: { ...ongoing, scope: 'INSTALLATION' },
  COMPACT_TOTALS: { ...ongoing, scope: 'INSTALLATION' },
  // After the nightly jobs of the offices, because it reads all of their leases.
  COMPUTE_RENT_STATISTICS: { ...daily, scope: 'INSTALLATION', hour: 4 },
  CLEAR_SIGN_INS: { ...daily, scope: 'INSTALLATION', hour: 3 },
  // Moves files between PostgreSQL and the object storage, if there is one.
  MOVE_FILES: { ...ongoing, scope: 'INSTALLATION' },
  SWEEP_FILES: { ...daily, scope: 'INSTALLATION', hour: 5 },
  BACK_UP: { ...daily, scope: 'INSTALLATION', hour: 4, isBySetting: true },
}

export type JobSetting = { isEnabled: boolean; enabledOn: CalendarDate; dayOfMonth: number; keepCount: number }

const hourMs = 3_600_000
const thimphuMs = 6 * hourMs

/** The newest day on which the job was due if it is on; its run also makes up for earlier days. */
export function dueDay(plan: JobPlan, setting: JobSetting | undefined, now: Date): CalendarDate | undefined {
  if (plan.isBySetting && !setting?.isEnabled) return undefined
  const day = newestDay(plan, setting?.dayOfMonth ?? 1, thimphuDate(new Date(now.getTime() - plan.hour * hourMs)))
  return plan.isBySetting && setting && day < setting.enabledOn ? undefined : day
}

function newestDay({ every }: JobPlan, dayOfMonth: number, today: CalendarDate): CalendarDate {
  if (every !== 'MONTH') return today
  const ofThisMonth = addDays(firstDayOf(monthOf(today)), dayOfMonth - 1)
  return ofThisMonth <= today ? ofThisMonth : addDays(firstDayOf(addMonthsToMonth(monthOf(today), -1)), dayOfMonth - 1)
}

/** When it is due next; undefined while it is off. */
export function nextDueAt(plan: JobPlan, setting: JobSetting | undefined, now: Date): Date | undefined {
  if (plan.isBySetting && !setting?.isEnabled) return undefined
  if (plan.every === 'ONGOING') return now
  const today = thimphuDate(new Date(now.getTime() - plan.hour * hourMs))
  return instantOf(later(followingDay(plan, setting?.dayOfMonth ?? 1, today), setting?.enabledOn ?? today), plan.hour)
}

function followingDay(plan: JobPlan, dayOfMonth: number, today: CalendarDate): CalendarDate {
  if (plan.every === 'DAY') return addDays(today, 1)
  const nextMonth = addMonthsToMonth(monthOf(newestDay(plan, dayOfMonth, today)), 1)
  return addDays(firstDayOf(nextMonth), dayOfMonth - 1)
}

function instantOf(day: CalendarDate, hour: number): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - thimphuMs + hour * hourMs)
}

const firstPauseMs = 5 * 60_000
const maxPauseMs = 6 * hourMs

/** The delay before the next attempt after repeated failures: from five minutes to six hours. */
export function pauseAfter(failures: number): number {
  return Math.min(maxPauseMs, firstPauseMs * 2 ** Math.min(failures - 1, 20))
}

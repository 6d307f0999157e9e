import { addDays, type CalendarDate } from '../../domain/calendar-date.ts'

export type OverdueBand = 'current' | 'days1to30' | 'days31to60' | 'days61to90' | 'over90'

/** The range of due dates for an age class. */
export function dueDays(key: OverdueBand, today: CalendarDate): { dueFrom?: string; dueTo?: string } {
  const ago = (days: number) => addDays(today, -days)
  switch (key) {
    case 'current':
      return { dueFrom: today }
    case 'days1to30':
      return { dueFrom: ago(30), dueTo: ago(1) }
    case 'days31to60':
      return { dueFrom: ago(60), dueTo: ago(31) }
    case 'days61to90':
      return { dueFrom: ago(90), dueTo: ago(61) }
    case 'over90':
      return { dueTo: ago(91) }
    default:
      return key satisfies never
  }
}

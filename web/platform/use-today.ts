import { useState } from 'react'
import { type CalendarDate, isCalendarDate, thimphuDate } from '../../domain/calendar-date.ts'
import { useEndpoint } from './use-endpoint.ts'

/** Today's date in Thimphu by the server's clock, so that a screen agrees with its figures. The device's date until it is known. */
export function useToday(): CalendarDate {
  const { data } = useEndpoint('config.read', undefined, { staleTimeMs: 3_600_000 })
  const [deviceDay] = useState(() => thimphuDate(new Date()))
  return data && isCalendarDate(data.today) ? data.today : deviceDay
}

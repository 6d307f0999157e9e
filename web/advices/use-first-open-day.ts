import { addDays, type CalendarDate } from '../../domain/calendar-date.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'

/** The first day on which entries are allowed, if earlier days are closed. */
export function useFirstOpenDay(): CalendarDate | undefined {
  const { data } = useEndpoint('ledgerClosing.read', undefined)
  return data?.closedUntil ? addDays(data.closedUntil, 1) : undefined
}

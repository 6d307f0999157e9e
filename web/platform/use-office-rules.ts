import type { UseQueryResult } from '@tanstack/react-query'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Reply } from './call.ts'
import type { ProblemError } from './problem-error.ts'
import { useEndpoint } from './use-endpoint.ts'

export type OfficeRules = Reply<'setting.inForce'>

/** The office's settings and the law's limits in force on a day; today if omitted. */
export function useOfficeRules(on?: CalendarDate | null): UseQueryResult<OfficeRules, ProblemError> {
  return useEndpoint('setting.inForce', { query: on ? { on } : {} }, { staleTimeMs: 300_000 })
}

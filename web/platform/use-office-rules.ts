import type { UseQueryResult } from '@tanstack/react-query'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Reply } from './call.ts'
import type { ProblemError } from './problem-error.ts'
import { useEndpoint } from './use-endpoint.ts'

export type OfficeRules = Reply<'setting.inForce'>

/** What the office has set and the law gives, as it holds on a day; today where none is given. */
export function useOfficeRules(on?: CalendarDate | null): UseQueryResult<OfficeRules, ProblemError> {
  return useEndpoint('setting.inForce', { query: on ? { on } : {} }, { staleTimeMs: 300_000 })
}

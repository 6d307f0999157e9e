import { formatDate } from '../../../domain/calendar-date.ts'
import { formatMoney } from '../../../domain/money.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { useToday } from '../../platform/use-today.ts'
import { Note } from '../../ui/feedback/note.tsx'

/** The open notice of breach on the first tab of a lease. Renders nothing if there is none. */
export function OpenBreachNote({ leaseId }: { leaseId: string }) {
  const today = useToday()
  const { data } = useEndpoint('breachNotice.list', { query: { leaseId, isOpen: 'true', pageSize: 10 } })
  const [notice] = data?.items ?? []
  if (!notice) return null
  const { noticeNumber, remedyOn, balanceAmount } = notice
  const [owed, day] = [formatMoney(balanceAmount), formatDate(remedyOn)]
  return (
    <Note>
      {remedyOn < today
        ? t`Notice of breach ${noticeNumber}: ${owed} was due by ${day} and is still owed.`
        : t`Notice of breach ${noticeNumber}: the tenant must pay ${owed} by ${day}.`}
    </Note>
  )
}

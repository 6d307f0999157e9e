import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { Link } from '../../ui/page/link.tsx'
import { type RemarksOf } from './land-remarks-card.tsx'
import { remarkLine, remarkPath, remarksPath } from './remark-text.tsx'

const maxShown = 10

/** Shown at the top of a thram or plot while a remark on it is in force. */
export function RemarksInForce({ of, isOffice = true }: { of: RemarksOf; isOffice?: boolean }) {
  const remarks = useEndpoint('landRemark.list', { query: { ...of, isInForce: 'true', pageSize: maxShown } })
  const { items = [], total = 0 } = remarks.data ?? {}
  if (items.length === 0) return null
  return (
    <Note>
      <strong>{items.length === 1 ? t`A remark is in force on this land` : t`Remarks are in force on this land`}</strong>
      <ul className="bare">
        {items.map((remark) => (
          <li key={remark.id}>
            {isOffice ? <Link to={remarkPath(remark.id)}>{remarkLine(remark)}</Link> : remarkLine(remark)}
            {remark.text && <div className="small secondary">{remark.text}</div>}
          </li>
        ))}
      </ul>
      {isOffice && total > items.length && <Link to={`${remarksPath}?${new URLSearchParams(of)}`}>{t`Show all`}</Link>}
    </Note>
  )
}

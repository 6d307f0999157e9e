import { joinUnits } from '../../domain/money.ts'
import { t } from '../platform/texts.ts'
import { Link } from '../ui/page/link.tsx'

type NoticeBodyProps = { body: string; path: string; onOpen: () => void }

/** The same text is sent as an SMS, where only the full address can be tapped. Here the address is a link. */
export function NoticeBody({ body, path, onOpen }: NoticeBodyProps) {
  const [before = '', after] = joinUnits(body).split(/https?:\/\/\S+/)
  if (after === undefined) return before
  return (
    <>
      {before}
      <Link to={path} onClick={onOpen}>{t`Open`}</Link>
      {after}
    </>
  )
}

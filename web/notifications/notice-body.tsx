import { joinUnits } from '../../domain/money.ts'
import { t } from '../platform/texts.ts'
import { Link } from '../ui/page/link.tsx'

type NoticeBodyProps = { body: string; path: string; onOpen: () => void }

/** The same text goes out as an SMS, where the address is all that can be tapped; here it is a link. */
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

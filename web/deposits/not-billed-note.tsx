import { formatMonth, monthOf } from '../../domain/calendar-date.ts'
import { plus } from '../../domain/money.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import { folderOf } from '../advices/billing-paths.ts'
import type { Reply } from '../platform/call.ts'
import { rich, t } from '../platform/texts.ts'
import { Note } from '../ui/feedback/note.tsx'
import { Link } from '../ui/page/link.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'

type NotBilledNoteProps = Pick<Reply<'deposit.read'>, 'unbilled'> & { propertyType: PropertyType }

/** The deposit bears only what has an advice: whoever settles first would refund rent that is owed. */
export function NotBilledNote({ unbilled, propertyType }: NotBilledNoteProps) {
  const [first] = unbilled
  const last = unbilled.at(-1)
  if (!first || !last) return null
  const amount = plus(...unbilled.map((rent) => rent.amount))
  const month = monthOf(last.from)
  return (
    <Note>
      <div>{rich`Rent from ${<DateText date={first.from} />} to ${<DateText date={last.to} />} is not billed yet: ${<MoneyText amount={amount} withUnit />}. Generate the advices first. Then the deposit can cover it.`}</div>
      <Link to={folderOf({ kind: 'RENT', propertyType, month }).to}>{t`Generate advices of ${formatMonth(month)}`}</Link>
    </Note>
  )
}

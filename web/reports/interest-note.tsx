import { accounts } from '../../domain/ledger/account.ts'
import { chhetrum } from '../../domain/money.ts'
import { accountPath } from '../ledger/ledger-paths.ts'
import { rich, translated } from '../platform/texts.ts'
import { Link } from '../ui/page/link.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'

const { code, name } = accounts.INTEREST_RECEIVABLE

type InterestNoteProps = {
  /** In chhetrum; null if it is not known for such a small part. */
  amount: number | null
  /** The day of the report, if it is in the past. */
  asOf?: string | undefined
}

/** A note below balances of rent and charges: charged late interest is owed too, on a separate account. */
export function InterestNote({ amount, asOf }: InterestNoteProps) {
  if (amount === 0) return null
  const account = <Link to={accountPath(code, asOf)}>{`${code} ${translated(name)}`}</Link>
  return (
    <p>
      {amount === null
        ? rich`Late interest is not included: ${account}.`
        : rich`Outstanding late interest of ${<MoneyText amount={chhetrum(amount)} withUnit />} is not included: ${account}.`}
    </p>
  )
}

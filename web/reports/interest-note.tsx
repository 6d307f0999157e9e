import { accounts } from '../../domain/ledger/account.ts'
import { chhetrum } from '../../domain/money.ts'
import { accountPath } from '../ledger/ledger-paths.ts'
import { rich, translated } from '../platform/texts.ts'
import { Link } from '../ui/page/link.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'

const { code, name } = accounts.INTEREST_RECEIVABLE

type InterestNoteProps = {
  /** In chhetrum; null where it is not known of so small a part. */
  amount: number | null
  /** The day of the report, where it is past. */
  asOf?: string | undefined
}

/** Below balances of rent and charges: late interest that was charged is owed too, on an account of its own. */
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

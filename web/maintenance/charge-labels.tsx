import type { DamageItem } from '../../domain/maintenance/damage-contract.ts'
import { rich, t } from '../platform/texts.ts'
import { Link } from '../ui/page/link.tsx'

type ChargeWordsProps = { charge: NonNullable<DamageItem['charge']>; area: 'admin' | 'owner' | 'tenant' }

const advices = {
  admin: '/admin/master-transactions/advices',
  owner: '/owner/payments/list-building/advices',
  tenant: '/tenant/payments/advices',
}

/** Where what the tenant bears is asked for. */
export function ChargeText({ charge, area }: ChargeWordsProps) {
  switch (charge.state) {
    case 'NEXT_ADVICE':
      return t`It comes as a line of the next rent advice.`
    case 'FROM_DEPOSIT':
      return t`The lease has ended, so it is to be taken from the security deposit.`
    case 'DEDUCTED':
      return t`It was taken from the security deposit.`
    case 'ON_ADVICE':
      return <>{rich`It stands on advice ${<Link to={`${advices[area]}/${charge.adviceId}`}>{charge.adviceNumber}</Link>}.`}</>
    default:
      return charge.state satisfies never
  }
}

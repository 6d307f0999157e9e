import { Button } from '@mantine/core'
import { formatMoney } from '../../../domain/money.ts'
import type { Claim } from '../../../domain/payments/claim-contract.ts'
import { t } from '../../platform/texts.ts'
import { useAction } from '../../platform/use-endpoint.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'

/** Withdraws a proof that the office has not decided. */
export function WithdrawButton({ claim: { id, status, amount, reference } }: { claim: Claim }) {
  const withdraw = useAction('claim.withdraw', {
    invalidates: ['claim'],
    onSuccess: () => toast('SUCCESS', t`Withdrawn`, t`You can send a proof with this reference again.`),
  })
  if (status !== 'PENDING') return null
  const ask = async () => {
    const isSure = await confirm({
      title: t`Withdraw this proof?`,
      text: t`The office stops checking ${formatMoney(amount)}, reference ${reference}. If you did pay, send the proof again with the right amount and reference.`,
      action: t`Withdraw proof`,
    })
    if (isSure) withdraw.mutate({ params: { id } })
  }
  return <Button variant="subtle" size="xs" loading={withdraw.isPending} onClick={() => void ask()}>{t`Withdraw`}</Button>
}

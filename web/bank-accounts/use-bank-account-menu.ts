import { bankAccount } from '../../domain/bank-accounts/bank-account.ts'
import type { BankAccount } from '../../domain/bank-accounts/bank-account-contract.ts'
import { t } from '../platform/texts.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { useVersionedAction } from '../ui/form/use-versioned-action.tsx'
import { comparedFields } from '../ui/record/record-columns.tsx'
import { toast } from '../ui/feedback/toast.tsx'

/** What can be done to an account in a list of them. */
export function useBankAccountMenu(onEdit: (account: BankAccount) => void) {
  const { save, dialog } = useVersionedAction('bankAccount.update', {
    compared: comparedFields(bankAccount),
    refreshes: ['bankAccount'],
    onSuccess: (account) => toast('SUCCESS', t`${account.accountName} is the default`),
  })
  const remove = useAction('bankAccount.remove', {
    refreshes: ['bankAccount'],
    onSuccess: () => toast('SUCCESS', t`Bank account removed`),
  })
  const askToRemove = async ({ id, accountName, accountNumber }: BankAccount) => {
    const text = t`${accountNumber} is no longer offered. What was sent to it stays written.`
    if (await confirm({ title: t`Remove ${accountName}?`, text, action: t`Remove`, isDangerous: true }))
      remove.mutate({ params: { id } })
  }
  return {
    dialog,
    rowMenu: (account: BankAccount) => [
      { label: t`Edit`, onClick: () => onEdit(account) },
      {
        label: t`Make default`,
        reason: account.isDefault ? t`It is the default already.` : undefined,
        onClick: () => save({ params: { id: account.id }, body: { isDefault: true } }, account),
      },
      { label: t`Remove…`, isDangerous: true, onClick: () => void askToRemove(account) },
    ],
  }
}

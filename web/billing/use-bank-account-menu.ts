import type { BankAccount } from '../../domain/billing/bank-account-contract.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.tsx'

/** What can be done to an account in a list of them. */
export function useBankAccountMenu(onEdit: (account: BankAccount) => void) {
  const update = useAction('bankAccount.update', {
    refreshes: ['bankAccount'],
    onSuccess: (account) => toast('SUCCESS', `${account.accountName} is the default`),
  })
  const remove = useAction('bankAccount.remove', {
    refreshes: ['bankAccount'],
    onSuccess: () => toast('SUCCESS', 'Bank account removed'),
  })
  const askToRemove = async ({ id, accountName, accountNumber }: BankAccount) => {
    const text = `${accountNumber} is no longer offered. What was sent to it stays written.`
    if (await confirm({ title: `Remove ${accountName}?`, text, action: 'Remove', isDangerous: true }))
      remove.mutate({ params: { id } })
  }
  return {
    rowMenu: (account: BankAccount) => [
      { label: 'Edit', onClick: () => onEdit(account) },
      {
        label: 'Make default',
        reason: account.isDefault ? 'It is the default already.' : undefined,
        onClick: () => update.mutate({ params: { id: account.id }, body: { isDefault: true } }),
      },
      { label: 'Remove…', isDangerous: true, onClick: () => void askToRemove(account) },
    ],
  }
}

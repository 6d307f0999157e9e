import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type BudgetAccount, budgetAccountLabels, budgetAccounts } from '../../domain/budgets/budget.ts'
import type { Budget } from '../../domain/budgets/budget-contract.ts'
import { chhetrum, type Money, ZERO } from '../../domain/money.ts'
import { call } from '../platform/call.ts'
import { asProblem } from '../platform/problem-error.ts'
import { t, translated } from '../platform/texts.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { FormRow } from '../ui/form/form-page.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { MoneyInput } from '../ui/input/money-input.tsx'

type Values = Record<BudgetAccount, Money | null>

/** The amounts of a year, typed or copied from the year before with a percentage. */
export function BudgetDialog({ budget, onClose }: { budget: Budget; onClose: () => void }) {
  const { buildingId, buildingName, year, version, lines } = budget
  const amounts = new Map(lines.map(({ account, budgetAmount }) => [account, chhetrum(budgetAmount)]))
  const initialValues = Object.fromEntries(budgetAccounts.map((account) => [account, amounts.get(account) ?? ZERO])) as Values
  const form = useFormFields<Values>({ initialValues })
  return (
    <ActionDialog
      title={t`Budget of ${buildingName}, ${String(year)}`}
      width={560}
      endpoint="budget.set"
      form={form}
      toArgs={(values) => ({
        params: { id: buildingId },
        body: { year, version, lines: budgetAccounts.map((account) => ({ account, amount: values[account] ?? ZERO })) },
      })}
      refreshes={['budget']}
      refetchOnConflict={['budget']}
      submitLabel={t`Save budget`}
      done={t`Budget saved`}
      onClose={onClose}
    >
      <CopyLastYear
        buildingId={buildingId}
        year={year}
        onCopy={(copied) => {
          for (const { account, amount } of copied) form.setFieldValue(account, amount as never)
        }}
      />
      {budgetAccounts.map((account) => (
        <MoneyInput key={account} label={translated(budgetAccountLabels[account])} {...form.getInputProps(account)} />
      ))}
    </ActionDialog>
  )
}

type Copied = readonly { account: BudgetAccount; amount: Money }[]
type CopyProps = { buildingId: string; year: number; onCopy: (lines: Copied) => void }

function CopyLastYear({ buildingId, year, onCopy }: CopyProps) {
  const [percent, setPercent] = useState('5')
  const [error, setError] = useState<string | null>(null)
  const copy = async () => {
    setError(null)
    try {
      const { lines } = await call('budget.proposal', { params: { id: buildingId }, query: { year, percent: percent.trim() } })
      onCopy(lines)
    } catch (problem) {
      const { code, message } = asProblem(problem)
      if (code === 'INVALID_INPUT') setError(t`Enter a percentage from -100 to 999, such as 5.`)
      else toast('ERROR', t`Last year could not be copied`, message)
    }
  }
  return (
    <FormRow>
      <TextInput
        label={t`Percentage above ${String(year - 1)}`}
        value={percent}
        error={error}
        inputMode="decimal"
        onChange={({ currentTarget }) => setPercent(currentTarget.value)}
      />
      <Button variant="default" style={{ alignSelf: 'end' }} onClick={() => void copy()}>
        {t`Copy from ${String(year - 1)}`}
      </Button>
    </FormRow>
  )
}

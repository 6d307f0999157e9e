import { Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { type BudgetAccount, budgetAccountLabels, budgetAccounts, mergeBudget } from '../../domain/budgets/budget.ts'
import type { Budget } from '../../domain/budgets/budget-contract.ts'
import { chhetrum, formatMoney, type Money, ZERO } from '../../domain/money.ts'
import { call } from '../platform/call.ts'
import { asProblem, type ProblemError } from '../platform/problem-error.ts'
import { t, translated } from '../platform/texts.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { FormRow } from '../ui/form/form-page.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { MoneyInput } from '../ui/input/money-input.tsx'

type Values = Record<BudgetAccount, Money | null>

/** The amounts of a year, typed or copied from the previous year with a percentage. */
export function BudgetDialog({ budget, onClose }: { budget: Budget; onClose: () => void }) {
  const { buildingId, buildingName, year } = budget
  const form = useFormFields<Values>({ initialValues: amountsOf(budget) })
  const { version, theirs, onProblem } = useMerged(budget, form)
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
      invalidates={['budget']}
      refetchOnConflict={['budget']}
      onProblem={onProblem}
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
        <MoneyInput
          key={account}
          label={translated(budgetAccountLabels[account])}
          description={theirs.has(account) && t`A colleague saved ${formatMoney(theirs.get(account) ?? ZERO)} meanwhile.`}
          {...form.getInputProps(account)}
        />
      ))}
    </ActionDialog>
  )
}

function amountsOf({ lines }: Budget): Values {
  const amounts = new Map(lines.map(({ account, budgetAmount }) => [account, chhetrum(budgetAmount)]))
  return Object.fromEntries(budgetAccounts.map((account) => [account, amounts.get(account) ?? ZERO])) as Values
}

/** Merges changes that a colleague saved since the dialog opened. If both changed a line, the saved amount is shown. */
function useMerged(budget: Budget, form: UseFormReturnType<Values>) {
  const [opened, setOpened] = useState(budget)
  const [theirs, setTheirs] = useState<ReadonlyMap<BudgetAccount, Money | null>>(new Map())
  const merge = (saved: Budget) => {
    const current = amountsOf(saved)
    const { values, conflicts } = mergeBudget({ opened: amountsOf(opened), current, typed: form.getValues() })
    form.setValues(values)
    setOpened(saved)
    setTheirs(new Map(conflicts.map((account) => [account, current[account]])))
  }
  /** The server's message stays on screen. */
  const onProblem = ({ code }: ProblemError): boolean => {
    const { buildingId, year } = budget
    if (code === 'CHANGED_MEANWHILE')
      call('budget.read', { params: { id: buildingId }, query: { year } }).then(merge, (error: unknown) =>
        toast('ERROR', asProblem(error).message),
      )
    return false
  }
  return { version: opened.version, theirs, onProblem }
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

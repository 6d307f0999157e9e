import { ActionIcon, Button, NumberInput, Select } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { Advice } from '../../../domain/advices/advice-contract.ts'
import {
  defaultGraceDays,
  maxGraceDays,
  maxInstalments,
  maxPlanAdvices,
  type PlanInterest,
  planInterests,
  proposeInstalments,
  planInterestLabels,
} from '../../../domain/advices/plans/payment-plan.ts'
import { addDays, addMonths, type CalendarDate } from '../../../domain/calendar-date.ts'
import { formatMoney, type Money, minus, plus, ZERO } from '../../../domain/money.ts'
import { plural, t } from '../../platform/texts.ts'
import { useSession } from '../../platform/session.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { useToday } from '../../platform/use-today.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { ActionDialog } from '../../ui/form/action-dialog.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { FormRow } from '../../ui/form/form-page.tsx'
import { useFormFields } from '../../ui/form/use-form-fields.ts'
import { CheckField } from '../../ui/input/check-field.tsx'
import { DateInput } from '../../ui/input/date-input.tsx'
import { MoneyInput } from '../../ui/input/money-input.tsx'
import { adviceShortName } from '../advice-labels.ts'
import { invalidatesAccount } from '../invalidates-payments.ts'
import '../billing.css'

type Line = { key: string; dueOn: CalendarDate | null; amount: Money | null }
type Values = { adviceIds: string[]; graceDays: number | string; interest: PlanInterest; instalments: Line[] }
type PlanForm = ReturnType<typeof useFormFields<Values>>

const initialInstalments = 3
const daysToFirst = 7

/** Agrees due dates for outstanding amounts with a tenant. Overdue advices are selected by default. */
export function PlanDialog({ tenantId, onClose }: { tenantId: string; onClose: () => void }) {
  const advices = useEndpoint('advice.list', {
    query: { tenantId, open: 'true', pageSize: 50, sort: 'dueDate:asc' },
  })
  if (!advices.data)
    return (
      <FormDialog title={t`New payment plan`} isOpen onClose={onClose} width={600}>
        <Loaded query={advices}>{() => null}</Loaded>
      </FormDialog>
    )
  return <PlanForm tenantId={tenantId} advices={advices.data.items.slice(0, maxPlanAdvices)} onClose={onClose} />
}

type PlanFormProps = { tenantId: string; advices: readonly Advice[]; onClose: () => void }

function PlanForm({ tenantId, advices, onClose }: PlanFormProps) {
  const today = useToday()
  const overdue = advices.filter(({ isOverdue }) => isOverdue)
  const chosenAtFirst = overdue.map(({ id }) => id)
  const form = useFormFields<Values>({
    initialValues: {
      adviceIds: chosenAtFirst,
      graceDays: defaultGraceDays,
      interest: 'COUNTED',
      instalments: proposed(totalOf(advices, chosenAtFirst), initialInstalments, addDays(today, daysToFirst)),
    },
    validate: {
      adviceIds: (ids) => (ids.length === 0 ? t`Choose a payment advice.` : null),
      graceDays: (days) =>
        typeof days === 'number' && Number.isInteger(days) && days >= 0 && days <= maxGraceDays
          ? null
          : t`Enter 0 to ${maxGraceDays} days.`,
      instalments: {
        dueOn: (day) => (day ? null : t`Enter the due date.`),
        amount: (amount) => (amount && amount > 0 ? null : t`Enter an amount above 0.`),
      },
    },
  })
  const { adviceIds, instalments, graceDays, interest } = form.getValues()
  const total = totalOf(advices, adviceIds)
  return (
    <ActionDialog
      title={t`New payment plan`}
      width={640}
      endpoint="paymentPlan.create"
      form={form}
      toArgs={() => ({
        body: {
          ...{ tenantId, adviceIds, interest, graceDays: Number(graceDays) },
          instalments: instalments.map(({ dueOn, amount }) => ({ dueOn: dueOn ?? today, amount: amount ?? ZERO })),
        },
      })}
      invalidates={invalidatesAccount}
      submitLabel={t`Agree plan`}
      done={({ instalments: agreed }) =>
        plural(agreed.length, 'Payment plan of {n} instalment agreed', 'Payment plan of {n} instalments agreed')
      }
      onClose={onClose}
    >
      <AdviceChoice
        form={form}
        advices={advices}
        onChange={(ids) => {
          form.setFieldValue('adviceIds', ids)
          form.setFieldValue(
            'instalments',
            proposed(totalOf(advices, ids), instalments.length, instalments[0]?.dueOn ?? addDays(today, daysToFirst)),
          )
        }}
      />
      <InstalmentLines form={form} total={total} today={today} />
      <Terms form={form} />
    </ActionDialog>
  )
}

function proposed(total: Money, count: number, firstDueOn: CalendarDate): Line[] {
  if (total <= 0) return []
  return proposeInstalments(total, Math.max(count, 1), firstDueOn).map((one) => ({ key: crypto.randomUUID(), ...one }))
}

function totalOf(advices: readonly Advice[], ids: readonly string[]): Money {
  return plus(...advices.filter(({ id }) => ids.includes(id)).map(({ balanceAmount }) => balanceAmount))
}

type AdviceChoiceProps = { form: PlanForm; advices: readonly Advice[]; onChange: (ids: string[]) => void }

function AdviceChoice({ form, advices, onChange }: AdviceChoiceProps) {
  const { adviceIds } = form.getValues()
  const error = form.errors['adviceIds']
  if (advices.length === 0) return <p>{t`Nothing is outstanding, so no payment plan is needed.`}</p>
  return (
    <fieldset className="bare stack" aria-invalid={error ? true : undefined}>
      <legend className="bare strong mb-3">{t`Payment advices in the plan`}</legend>
      {advices.map((advice) => (
        <CheckField
          key={advice.id}
          isChecked={adviceIds.includes(advice.id)}
          onChange={(isChecked) => onChange(isChecked ? [...adviceIds, advice.id] : adviceIds.filter((id) => id !== advice.id))}
          label={t`${advice.adviceNumber}, ${adviceShortName(advice)}: ${formatMoney(advice.balanceAmount)}`}
        />
      ))}
      {error && <p className="small form-error">{error}</p>}
    </fieldset>
  )
}

function InstalmentLines({ form, total, today }: { form: PlanForm; total: Money; today: CalendarDate }) {
  const { instalments } = form.getValues()
  const rest = minus(total, plus(...instalments.map(({ amount }) => amount ?? ZERO)))
  const setCount = (count: number) =>
    form.setFieldValue('instalments', proposed(total, count, instalments[0]?.dueOn ?? addDays(today, daysToFirst)))
  const add = () => {
    const last = instalments.at(-1)?.dueOn
    const dueOn = last ? addMonths(last, 1) : addDays(today, daysToFirst)
    form.insertListItem('instalments', { key: crypto.randomUUID(), dueOn, amount: rest > 0 ? rest : null })
  }
  return (
    <fieldset className="bare stack start">
      <legend className="bare strong mb-3">{t`Instalments`}</legend>
      <NumberInput
        label={t`Divide into equal instalments, a month apart`}
        min={1}
        max={maxInstalments}
        allowDecimal={false}
        value={instalments.length}
        onChange={(count) => typeof count === 'number' && count >= 1 && count <= maxInstalments && setCount(count)}
      />
      {instalments.map((line, index) => (
        <div key={line.key} className="settle-line">
          <DateInput label={t`Due on`} required min={today} {...form.getInputProps(`instalments.${index}.dueOn`)} />
          <MoneyInput label={t`Amount`} required {...form.getInputProps(`instalments.${index}.amount`)} />
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={t`Remove instalment ${index + 1}`}
            disabled={instalments.length === 1}
            onClick={() => form.removeListItem('instalments', index)}
          >
            <IconX size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        disabled={instalments.length >= maxInstalments}
        onClick={add}
      >{t`Add an instalment`}</Button>
      <p className="allocation" aria-live="polite">
        {rest === 0
          ? t`The instalments add up to ${formatMoney(total)}.`
          : rest > 0
            ? t`${formatMoney(rest)} of ${formatMoney(total)} is not in an instalment yet.`
            : t`The instalments exceed ${formatMoney(total)} by ${formatMoney(minus(ZERO, rest))}.`}
      </p>
    </fieldset>
  )
}

function Terms({ form }: { form: PlanForm }) {
  const isAdmin = useSession()?.currentRole.name === 'ADMIN'
  return (
    <FormRow>
      <NumberInput
        label={t`Days of grace`}
        description={t`How many days an instalment may be late before the plan is broken.`}
        min={0}
        max={maxGraceDays}
        allowDecimal={false}
        {...form.getInputProps('graceDays')}
      />
      <Select
        label={t`Late interest`}
        allowDeselect={false}
        description={
          isAdmin
            ? t`If the plan is broken, interest is charged for the full time.`
            : t`Only an administrator can pause late interest.`
        }
        data={planInterests.map((value) => ({ value, label: planInterestLabels[value] }))}
        disabled={!isAdmin}
        {...form.getInputProps('interest')}
      />
    </FormRow>
  )
}

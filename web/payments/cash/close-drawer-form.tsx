import { Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { chhetrum, type Money, minus, ZERO, formatCount } from '../../../domain/money.ts'
import {
  countedIssue,
  type DrawerMethod,
  drawerMethods,
  noteValues,
  sumOfNotes,
  takenOutIssue,
  drawerMethodLabels,
} from '../../../domain/payments/cash-count.ts'
import type { OpenDrawer } from '../../../domain/payments/cash-count-contract.ts'
import { t } from '../../platform/texts.ts'
import { refresh } from '../../platform/use-endpoint.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { EndpointForm } from '../../ui/form/endpoint-form.tsx'
import { FormRow, FormSection } from '../../ui/form/form-page.tsx'
import { useFormFields } from '../../ui/form/use-form-fields.ts'
import { CheckField } from '../../ui/input/check-field.tsx'
import { MoneyInput } from '../../ui/input/money-input.tsx'
import { Fact, Facts } from '../../ui/record/facts.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { DifferenceText } from './difference-text.tsx'

type Counted = { takenOutAmount: Money | null; countedAmount: Money | null }
type Values = {
  cash: Counted
  cheque: Counted
  usesNotes: boolean
  /** As typed, in the order of noteValues. */
  notes: string[]
  coinsAmount: Money | null
  takenOutNote: string
  reason: string
}
type Form = UseFormReturnType<Values>

const nothing: Counted = { takenOutAmount: null, countedAmount: null }
const fieldOf = { CASH: 'cash', CHEQUE: 'cheque' } as const satisfies Record<DrawerMethod, string>

export function CloseDrawerForm({ drawer }: { drawer: OpenDrawer }) {
  const client = useQueryClient()
  const form = useFormFields<Values>({
    initialValues: {
      ...{ cash: nothing, cheque: nothing, usesNotes: false, notes: noteValues.map(() => ''), coinsAmount: null },
      ...{ takenOutNote: '', reason: '' },
    },
    validate: {
      cash: {
        takenOutAmount: (amount) => issueOfTakenOut(drawer, 'CASH', amount),
        countedAmount: (amount, values) =>
          amount === null && !values.usesNotes
            ? t`Count the cash. Enter 0 if there is none.`
            : issueOfCounted(drawer, 'CASH', countedOf(values, 'CASH')),
      },
      cheque: {
        takenOutAmount: (amount) => issueOfTakenOut(drawer, 'CHEQUE', amount),
        countedAmount: (amount) =>
          amount === null ? t`Add up the cheques. Enter 0 if there are none.` : issueOfCounted(drawer, 'CHEQUE', amount),
      },
    },
  })
  const values = form.getValues()
  const isFirst = drawer.previous === null
  const takesOut = (values.cash.takenOutAmount ?? 0) > 0 || (values.cheque.takenOutAmount ?? 0) > 0
  const differs = !isFirst && drawerMethods.some((method) => (differenceOf(drawer, values, method) ?? 0) !== 0)
  return (
    <EndpointForm
      endpoint="cashCount.close"
      form={form}
      toArgs={(counted) => ({ body: bodyOf(drawer, counted) })}
      invalidates={['cashCount', 'ledger', 'audit']}
      submitLabel={t`Close the day`}
      asks={() => ({
        title: t`Close the drawer for today?`,
        text: t`A closed day cannot be changed. Later entries count for the next day.`,
        action: t`Close the day`,
      })}
      onProblem={() => {
        void refresh(client, 'cashCount')
        return false
      }}
      onDone={() => toast('SUCCESS', t`The drawer is closed for today`)}
    >
      {drawerMethods.map((method) => (
        <MethodSection key={method} method={method} drawer={drawer} form={form} />
      ))}
      {takesOut && !isFirst && (
        <TextInput
          label={t`Taken to`}
          description={t`The bank and slip number, or the person paid.`}
          required
          maxLength={300}
          autoComplete="off"
          {...form.getInputProps('takenOutNote')}
        />
      )}
      {differs && (
        <Textarea
          label={t`Reason for the difference`}
          required
          autosize
          minRows={2}
          maxLength={500}
          {...form.getInputProps('reason')}
        />
      )}
    </EndpointForm>
  )
}

function MethodSection({ method, drawer, form }: { method: DrawerMethod; drawer: OpenDrawer; form: Form }) {
  const values = form.getValues()
  const field = fieldOf[method]
  const isFirst = drawer.previous === null
  const withNotes = method === 'CASH' && values.usesNotes
  return (
    <FormSection title={drawerMethodLabels[method]}>
      {!isFirst && <DrawerFacts drawer={drawer} method={method} />}
      <FormRow>
        {!isFirst && <MoneyInput label={t`Taken out since the last count`} {...form.getInputProps(`${field}.takenOutAmount`)} />}
        {withNotes ? (
          <MoneyInput label={t`Counted`} disabled value={countedOf(values, method)} />
        ) : (
          <MoneyInput label={t`Counted`} required {...form.getInputProps(`${field}.countedAmount`)} />
        )}
      </FormRow>
      {method === 'CASH' && (
        <CheckField
          label={t`Count by notes`}
          isChecked={values.usesNotes}
          onChange={(isChecked) => form.setFieldValue('usesNotes', isChecked)}
        />
      )}
      {withNotes && <NoteFields form={form} />}
      {!isFirst && (
        <p className="tinted" aria-live="polite">
          {t`Difference`}: <DifferenceText amount={differenceOf(drawer, values, method)} />
        </p>
      )}
    </FormSection>
  )
}

function DrawerFacts({ drawer, method }: { drawer: OpenDrawer; method: DrawerMethod }) {
  const line = lineOf(drawer, method)
  return (
    <Facts>
      <Fact label={t`At the last count`}>
        <MoneyText amount={line?.leftAmount} withUnit />
      </Fact>
      <Fact label={t`Received, less reversals`}>
        <MoneyText amount={line?.receivedAmount} withUnit />
      </Fact>
      <Fact label={t`Paid back`}>
        <MoneyText amount={line?.paidOutAmount} withUnit />
      </Fact>
      <Fact label={t`Expected`}>
        <strong>
          <MoneyText amount={line?.recordedAmount} withUnit />
        </strong>
      </Fact>
    </Facts>
  )
}

function NoteFields({ form }: { form: Form }) {
  return (
    <FormRow>
      {noteValues.map((value, index) => (
        <TextInput
          key={value}
          label={t`Notes of Nu. ${formatCount(value)}`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          {...form.getInputProps(`notes.${index}`)}
        />
      ))}
      <MoneyInput label={t`Coins`} {...form.getInputProps('coinsAmount')} />
    </FormRow>
  )
}

const lineOf = ({ lines }: OpenDrawer, method: DrawerMethod) => lines.find((line) => line.method === method)

const recordedOf = (drawer: OpenDrawer, method: DrawerMethod) => lineOf(drawer, method)?.recordedAmount ?? ZERO

function issueOfTakenOut(drawer: OpenDrawer, method: DrawerMethod, amount: Money | null): string | null {
  return takenOutIssue(recordedOf(drawer, method), amount ?? ZERO) ?? null
}

function issueOfCounted(drawer: OpenDrawer, method: DrawerMethod, amount: Money | null): string | null {
  return countedIssue(recordedOf(drawer, method), amount ?? ZERO, { isFirst: drawer.previous === null }) ?? null
}

/** Invalid input counts as zero, as an empty field does. */
const notesOf = ({ notes }: Values) =>
  noteValues.map((value, index) => ({ value, count: /^\d{1,6}$/.test(notes[index]?.trim() ?? '') ? Number(notes[index]) : 0 }))

function countedOf(values: Values, method: DrawerMethod): Money | null {
  if (method === 'CASH' && values.usesNotes) return sumOfNotes(notesOf(values), values.coinsAmount ?? ZERO)
  return values[fieldOf[method]].countedAmount
}

function differenceOf(drawer: OpenDrawer, values: Values, method: DrawerMethod): Money | null {
  const counted = countedOf(values, method)
  const recorded = recordedOf(drawer, method)
  return counted === null ? null : minus(counted, minus(recorded, values[fieldOf[method]].takenOutAmount ?? ZERO))
}

function bodyOf(drawer: OpenDrawer, values: Values) {
  const counted = (method: DrawerMethod) => ({
    recordedAmount: recordedOf(drawer, method),
    takenOutAmount: values[fieldOf[method]].takenOutAmount ?? chhetrum(0),
    countedAmount: countedOf(values, method) ?? ZERO,
  })
  const notes = values.usesNotes ? { notes: notesOf(values), coinsAmount: values.coinsAmount ?? ZERO } : {}
  return {
    previousId: drawer.previous?.id ?? null,
    cash: { ...counted('CASH'), ...notes },
    cheque: counted('CHEQUE'),
    takenOutNote: values.takenOutNote.trim() || null,
    reason: values.reason.trim() || null,
  }
}

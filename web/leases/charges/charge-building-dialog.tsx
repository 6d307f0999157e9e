import { Button, Checkbox, TextInput, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { maxChargedAtOnce, recurringCharge } from '../../../domain/leases/charges/recurring-charge.ts'
import { type FormValuesOf, formBody, formValues } from '../../platform/record-form.ts'
import { plural, t } from '../../platform/texts.ts'
import { useAction } from '../../platform/use-endpoint.ts'
import { useToday } from '../../platform/use-today.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { FormRow } from '../../ui/form/form-page.tsx'
import { RecordField } from '../../ui/form/record-field.tsx'
import { required, useFormFields } from '../../ui/form/use-form-fields.ts'
import { MoneyInput } from '../../ui/input/money-input.tsx'
import { SimpleTable } from '../../ui/table/simple-table.tsx'
import type { SimpleColumn } from '../../ui/table/simple-table-props.ts'
import { TwoLines } from '../../ui/text/two-lines.tsx'
import { invalidatesByMove } from '../moves/invalidates-by-move.ts'
import { type ChargeTarget, useChargeTargets } from './use-charge-targets.ts'
import type { Meter } from '../../../domain/meters/meter-contract.ts'
import { oneOf } from '../../platform/one-of.ts'

type Values = FormValuesOf<typeof recurringCharge> & ChargedBy
/** `refused`: the reason for each lease that was skipped, shown in its row. */
type Sent = { added: number; refused: ReadonlyMap<string, string>; isDone: boolean }

/** Adds one charge to all leases of a building that do not have it: parking, waste, or the use of each unit's meter. */
export function ChargeBuildingDialog({ building, onClose }: { building: { id: string; name: string }; onClose: () => void }) {
  const today = useToday()
  const form = useFormFields<Values>({
    initialValues: { ...formValues(recurringCharge), kind: 'PARKING', startsOn: today, by: 'AMOUNT' },
    validate: {
      name: (name, { kind }) => (kind === 'OTHER' && name.trim() === '' ? t`Enter a name for this charge.` : null),
      amount: (amount, { kind, by }) => (isByMeter({ kind, by }) || (amount && amount > 0) ? null : t`Enter an amount above 0.`),
      startsOn: required(t`Enter the first day.`),
    },
  })
  const targets = useChargeTargets(building.id)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [persons, setPersons] = useState<ReadonlyMap<string, string>>(new Map())
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const rows = targets.data ?? []
  const values = withMeterOfKind(form.getValues(), rows)
  const isCounted = (row: ChargeTarget) => !isByPersons(row, values) || personsOf(persons, row) !== undefined
  const chosen = rows.filter((row) => !left.has(row.lease.id) && rowDenialReason(row, values) === undefined && isCounted(row))
  const { send, isSending } = useSending(building.id, values, persons)
  const submit = async () => {
    if (form.validate().hasErrors) return
    const { added, refused: leftOut, isDone } = await send(chosen)
    setRefused(leftOut)
    if (added > 0) toast('SUCCESS', plural(added, 'Charge added to {n} lease', 'Charge added to {n} leases'))
    if (leftOut.size === 0) return isDone && onClose()
    toast('ERROR', plural(leftOut.size, '{n} lease was left out', '{n} leases were left out'), t`The list shows why.`)
  }
  return (
    <FormDialog title={t`Add a charge to the leases of ${building.name}`} isOpen onClose={onClose} width={880}>
      <div className="form-fields">
        <FormRow>
          <RecordField of={recurringCharge} name="kind" form={form} isFocused />
          <RecordField of={recurringCharge} name="name" form={form} isRequired={values.kind === 'OTHER'} />
        </FormRow>
        <FormRow>
          <ChargedAs
            value={values}
            isMetered={isMetered(values.kind)}
            sharedMeters={sharedFor(rows, values.kind)}
            onChange={(to) => form.setValues(to)}
          />
          {isByMeter(values) ? (
            <p className="small secondary">{t`The use between readings is billed with the rent, at the tariff of each meter.`}</p>
          ) : (
            <MoneyInput label={t`Amount for each period of the rent`} required {...form.getInputProps('amount')} />
          )}
        </FormRow>
        <FormRow>
          <RecordField of={recurringCharge} name="startsOn" form={form} />
          <RecordField of={recurringCharge} name="endsOn" form={form} />
        </FormRow>
        <RecordField of={recurringCharge} name="payee" form={form} />
        <SimpleTable
          caption={t`Leases`}
          rows={rows}
          columns={columnsOf({ rows, values, refused, left, setLeft, persons, setPersons })}
          rowKey={({ lease }) => lease.id}
          none={targets.isPending ? t`Loading…` : t`Nothing in this building is let.`}
        />
        <div className="form-actions">
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button loading={isSending} disabled={chosen.length === 0} onClick={() => void submit()}>
            {plural(chosen.length, 'Add to {n} lease', 'Add to {n} leases')}
          </Button>
        </div>
      </div>
    </FormDialog>
  )
}

const isMetered = (kind: string | null) => kind === 'ELECTRICITY' || kind === 'WATER'
const isByMeter = ({ kind, by }: Pick<Values, 'kind' | 'by'>) => by === 'METER' && isMetered(kind)
const sharedFor = (rows: readonly ChargeTarget[], kind: string | null) =>
  (rows[0]?.sharedMeters ?? []).filter(({ utility }) => utility === kind)

/** Clears a meter that was selected for a different charge. */
function withMeterOfKind(values: Values, rows: readonly ChargeTarget[]): Values {
  const isOfKind = sharedFor(rows, values.kind).some(({ id }) => id === values.meterId)
  return isOfKind ? values : { ...values, meterId: null }
}

/** The meter for a lease: the selected meter of the building, or the meter of its unit. */
function meterOf({ meters, sharedMeters }: ChargeTarget, { kind, meterId }: Pick<Values, 'kind' | 'meterId'>) {
  const ofKind = (meterId ? sharedMeters : meters).filter(({ utility }) => utility === kind)
  return meterId ? ofKind.find(({ id }) => id === meterId) : ofKind[0]
}

/** Why a lease is skipped: it cannot be charged, already has this charge, or has no meter for it. */
function rowDenialReason(row: ChargeTarget, values: Pick<Values, 'kind' | 'name' | 'by' | 'meterId'>): string | undefined {
  if (row.problem) return row.problem
  const { kind, name } = values
  const meter = isByMeter(values) ? meterOf(row, values) : undefined
  const known = row.charges.find(
    (charge) =>
      charge.kind === kind && (charge.name ?? '') === name.trim() && (!meter || !charge.meterId || charge.meterId === meter.id),
  )
  if (known) return t`Has ${known.label} already`
  if (isByMeter(values) && !meter) return t`The unit has no such meter`
  return undefined
}

const isByPersons = (row: ChargeTarget, values: Values) => isByMeter(values) && meterOf(row, values)?.sharedBy === 'PERSONS'

/** Undefined until a number from 1 to 99 is entered. */
function personsOf(persons: ReadonlyMap<string, string>, { lease }: ChargeTarget): number | undefined {
  const text = persons.get(lease.id)?.trim() ?? ''
  return /^[1-9]\d?$/.test(text) ? Number(text) : undefined
}

type Shown = {
  rows: readonly ChargeTarget[]
  values: Values
  refused: Sent['refused']
  left: ReadonlySet<string>
  setLeft: (left: ReadonlySet<string>) => void
  /** The number of persons as typed, by lease, for a meter that is shared by persons. */
  persons: ReadonlyMap<string, string>
  setPersons: (persons: ReadonlyMap<string, string>) => void
}

function columnsOf({ values, refused, left, setLeft, rows, ...counted }: Shown): SimpleColumn<ChargeTarget>[] {
  const isShownByPersons = rows.some((row) => isByPersons(row, values))
  return [
    {
      key: 'pick',
      title: t`Add`,
      cell: (row) => {
        const isOut = rowDenialReason(row, values) !== undefined
        const { id, leaseNumber } = row.lease
        return (
          <Checkbox
            aria-label={t`Add to lease ${leaseNumber}`}
            disabled={isOut}
            checked={!isOut && !left.has(id)}
            onChange={(event) =>
              setLeft(new Set(event.currentTarget.checked ? [...left].filter((one) => one !== id) : [...left, id]))
            }
          />
        )
      },
    },
    {
      key: 'lease',
      title: t`Lease`,
      cell: ({ lease }) => <TwoLines first={lease.leaseNumber} second={lease.tenantName} />,
    },
    { key: 'property', title: t`Property`, cell: ({ lease }) => lease.propertyLabel },
    ...(isShownByPersons ? [personsColumn(values, counted)] : []),
    {
      key: 'note',
      title: t`Note`,
      wraps: true,
      cell: (row) => rowDenialReason(row, values) ?? refused.get(row.lease.id) ?? noteOf(row, values, counted.persons),
    },
  ]
}

/** The meter that is used, or a message that the number of persons is missing. */
function noteOf(row: ChargeTarget, values: Values, persons: ReadonlyMap<string, string>): string {
  if (!isByMeter(values)) return ''
  if (isByPersons(row, values) && personsOf(persons, row) === undefined) return t`Enter the number of persons, from 1 to 99.`
  return meterOf(row, values)?.number ?? ''
}

function personsColumn(
  values: Values,
  { persons, setPersons }: Pick<Shown, 'persons' | 'setPersons'>,
): SimpleColumn<ChargeTarget> {
  return {
    key: 'persons',
    title: t`Persons`,
    cell: (row) => (
      <TextInput
        aria-label={t`Persons of lease ${row.lease.leaseNumber}`}
        size="xs"
        w={64}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        disabled={rowDenialReason(row, values) !== undefined}
        value={persons.get(row.lease.id) ?? ''}
        onChange={({ currentTarget }) => setPersons(new Map([...persons, [row.lease.id, currentTarget.value]]))}
      />
    ),
  }
}

/**
 * Sends one call for up to a hundred leases. A skipped lease shows the server's reason, because another user may have added the charge in
 * the meantime.
 */
function useSending(buildingId: string, values: Values, persons: ReadonlyMap<string, string>) {
  const action = useAction('recurringCharge.createForBuilding', { invalidates: ['recurringCharge', ...invalidatesByMove] })
  const send = async (chosen: readonly ChargeTarget[]): Promise<Sent> => {
    let added = 0
    const refused = new Map<string, string>()
    let isDone = true
    try {
      for (let at = 0; at < chosen.length; at += maxChargedAtOnce) {
        const block = chosen.slice(at, at + maxChargedAtOnce)
        const leaseIds = block.map(({ lease }) => lease.id)
        const counted = block.flatMap((row) => {
          const count = isByPersons(row, values) ? personsOf(persons, row) : undefined
          return count === undefined ? [] : [{ leaseId: row.lease.id, persons: count }]
        })
        const reply = await action.mutateAsync({ body: { ...bodyOf(values), buildingId, leaseIds, persons: counted } })
        added += reply.added
        for (const { leaseId, problem } of reply.items) if (problem !== null) refused.set(leaseId, problem)
      }
    } catch {
      // The error was already reported. The dialog stays open, and the added charges stay.
      isDone = false
    }
    return { added, refused, isDone }
  }
  return { send, isSending: action.isPending }
}

function bodyOf(values: Values) {
  const { kind, name, amount, startsOn, endsOn, payee } = formBody(recurringCharge, values)
  const shared = { kind: kind ?? 'PARKING', name, startsOn: startsOn ?? '', endsOn, payee, isGstCharged: false }
  if (!isByMeter(values)) return { ...shared, amount }
  return values.meterId ? { ...shared, meterId: values.meterId } : { ...shared, byMeter: true }
}

/** `meterId`: the building's meter whose cost is shared, or null for the meter of each unit. */
type ChargedBy = { by: 'AMOUNT' | 'METER'; meterId: string | null }

type ChargedAsProps = { value: ChargedBy; isMetered: boolean; sharedMeters: readonly Meter[]; onChange: (to: ChargedBy) => void }

/** How one charge is computed for many leases: one amount, the meter of each unit, or a share of a meter of the building. */
function ChargedAs({ value, isMetered, sharedMeters, onChange }: ChargedAsProps) {
  const ofUnits = [{ value: 'METER', label: t`By the meter of each unit` }]
  const shared = sharedMeters.map(({ id, number }) => ({ value: id, label: t`A share of the building’s meter ${number}` }))
  return (
    <NativeSelect
      label={t`Charged as`}
      data={[{ value: 'AMOUNT', label: t`The same amount for each` }, ...(isMetered ? [...ofUnits, ...shared] : [])]}
      value={isMetered ? value.meterId || value.by : 'AMOUNT'}
      onChange={({ currentTarget }) => {
        const by = oneOf(['AMOUNT', 'METER'], currentTarget.value)
        onChange(by ? { by, meterId: null } : { by: 'METER', meterId: currentTarget.value })
      }}
    />
  )
}

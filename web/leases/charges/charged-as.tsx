import { NativeSelect } from '@mantine/core'
import type { Meter } from '../../../domain/meters/meter-contract.ts'
import { oneOf } from '../../platform/one-of.ts'
import { t } from '../../platform/texts.ts'

/** `meterId`: the meter of the building whose cost is shared; empty: the meter of each unit. */
export type ChargedBy = { by: 'AMOUNT' | 'METER'; meterId: string | null }

type ChargedAsProps = { value: ChargedBy; isMetered: boolean; sharedMeters: readonly Meter[]; onChange: (to: ChargedBy) => void }

/** How one charge of many leases is measured: one amount, the meter of each unit, or a share of a meter of the building. */
export function ChargedAs({ value, isMetered, sharedMeters, onChange }: ChargedAsProps) {
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

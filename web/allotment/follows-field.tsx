import { NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { LeftOver } from '../../domain/allotment/allotment-contract.ts'
import { maxUnits, roundStateLabels } from '../../domain/allotment/allotment.ts'
import { asProblem } from '../platform/problem-error.ts'
import { readQuery } from '../platform/read-query.ts'
import { plural, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { CheckField } from '../ui/input/check-field.tsx'
import type { RoundValues } from './round-values.ts'
import { useEndedRounds } from './use-ended-rounds.ts'

/** Selects the previous round, whose waiting list and units this round continues. Its untaken units are selected too. */
export function FollowsField({ form }: { form: UseFormReturnType<RoundValues> }) {
  const client = useQueryClient()
  const rounds = useEndedRounds()
  const { followsRoundId } = form.getValues()
  const { data: left } = useEndpoint(
    'allotmentRound.leftOver',
    { params: { id: followsRoundId } },
    { isEnabled: followsRoundId !== '' },
  )
  const choose = async (id: string) => {
    const before = left?.units.map((unit) => unit.id) ?? []
    form.setFieldValue('followsRoundId', id)
    form.setFieldValue('carriesOver', id !== '')
    try {
      const args = { params: { id } }
      const units = id === '' ? [] : (await client.fetchQuery(readQuery('allotmentRound.leftOver', args))).units
      const others = form.getValues().unitIds.filter((one) => one !== null && !before.includes(one))
      const unitIds = [...new Set([...others, ...units.map((unit) => unit.id)])].slice(0, maxUnits)
      form.setFieldValue('unitIds', unitIds.length > 0 ? unitIds : [null])
    } catch (error) {
      toast('ERROR', t`The units of that round could not be read`, asProblem(error).message)
    }
  }
  return (
    <>
      <NativeSelect
        label={t`Earlier round`}
        description={t`Choose a finished or cancelled round. Its units that nobody took are added below.`}
        data={[
          { value: '', label: t`No earlier round` },
          ...rounds.map(({ id, title, state }) => ({ value: id, label: `${title} · ${roundStateLabels[state]}` })),
        ]}
        {...form.getInputProps('followsRoundId')}
        onChange={(event) => void choose(event.currentTarget.value)}
      />
      {left && followsRoundId !== '' && <LeftOverText left={left} chosen={form.getValues().unitIds} />}
      {followsRoundId !== '' && (
        <CarriesOverField form={form} waitingCount={rounds.find(({ id }) => id === followsRoundId)?.waitingCount} />
      )}
    </>
  )
}

/** The waiting list is copied when the round opens. The dialog of an open round copies it later. */
function CarriesOverField({ form, waitingCount }: { form: UseFormReturnType<RoundValues>; waitingCount: number | undefined }) {
  return (
    <div className="stack gap-1">
      <CheckField
        label={t`Carry over its waiting list when this round opens`}
        isChecked={form.getValues().carriesOver}
        onChange={(isChecked) => form.setFieldValue('carriesOver', isChecked)}
      />
      <p className="small secondary">
        {waitingCount !== undefined && plural(waitingCount, '{n} applicant is waiting.', '{n} applicants are waiting.')}{' '}
        {t`Applicants keep their reference number and their waiting time. Those who do not meet the criteria of this round are left out.`}
      </p>
    </div>
  )
}

function LeftOverText({ left: { units, taken }, chosen }: { left: LeftOver; chosen: readonly (string | null)[] }) {
  const chosenCount = units.filter(({ id }) => chosen.includes(id)).length
  return (
    <div className="small secondary">
      <p>
        {units.length === 0
          ? t`No unit of that round is free.`
          : plural(
              units.length,
              '{n} unit of that round is free; {0} chosen below.',
              '{n} units of that round are free; {0} chosen below.',
              chosenCount,
            )}
      </p>
      {taken.map((unit) => (
        <p key={unit.id}>{takenText(unit)}</p>
      ))}
    </div>
  )
}

function takenText({ label, reason, by }: LeftOver['taken'][number]): string {
  switch (reason) {
    case 'LEASE':
      return t`${label} is let under lease ${by}.`
    case 'ROUND':
      return t`${label} is in “${by}”, which is not finished.`
    case 'ACCEPTED':
      return t`${label} was accepted in “${by}” and has no lease yet.`
  }
}

/** The title of the round, if only its id is known. */
export function RoundTitle({ id }: { id: string }) {
  const round = useEndpoint('allotmentRound.read', { params: { id } })
  return <>{round.data?.title ?? ''}</>
}

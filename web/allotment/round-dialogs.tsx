import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { AllotmentRound } from '../../domain/allotment/allotment-contract.ts'
import { roundStateLabels } from '../../domain/allotment/allotment.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { call } from '../platform/call.ts'
import { plural, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { EditDialog } from '../ui/form/edit-dialog.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { DateInput } from '../ui/input/date-input.tsx'
import { refreshesByRound } from './allotment-paths.ts'
import { useEndedRounds } from './use-ended-rounds.ts'

type DialogProps = { round: AllotmentRound; onClose: () => void }

/** Records the outcome of the event as published. It can be recorded once, and it determines the order. */
export function DrawDialog({ round, onClose }: DialogProps) {
  const { id, version, seedEvent, seedSource } = round
  const form = useFormFields({ initialValues: { seed: '' }, validate: { seed: required(t`Enter the outcome of the event.`) } })
  return (
    <ActionDialog
      title={t`Enter the outcome of the event`}
      endpoint="allotmentRound.draw"
      form={form}
      toArgs={({ seed }) => ({ params: { id }, body: { seed: seed.trim() }, ifMatch: version })}
      invalidates={refreshesByRound}
      refetchOnConflict={['allotmentRound']}
      submitLabel={t`Draw`}
      asks={({ seed }) => ({
        title: t`Draw with the seed “${seed.trim()}”?`,
        text: t`The order is calculated and published at once. The draw cannot be repeated.`,
        action: t`Draw`,
      })}
      done={t`Drawn and published`}
      onClose={onClose}
    >
      <p>
        {seedEvent} ({seedSource})
      </p>
      <TextInput label={t`Outcome`} required maxLength={200} {...form.getInputProps('seed')} />
    </ActionDialog>
  )
}

export function CarryOverDialog({ round, onClose }: DialogProps) {
  const { id, version } = round
  const rounds = useEndedRounds().filter(({ waitingCount }) => waitingCount > 0)
  const form = useFormFields({
    initialValues: { fromRoundId: round.followsRoundId ?? '' },
    validate: { fromRoundId: required(t`Choose the round.`) },
  })
  return (
    <ActionDialog
      title={t`Carry over a waiting list`}
      endpoint="allotmentRound.carryOver"
      form={form}
      toArgs={({ fromRoundId }) => ({ params: { id }, body: { fromRoundId }, ifMatch: version })}
      invalidates={refreshesByRound}
      refetchOnConflict={['allotmentRound']}
      submitLabel={t`Carry over`}
      done={t`Waiting list carried over`}
      onClose={onClose}
    >
      <p>{t`Applicants keep their reference number and their waiting time. Those who do not meet the criteria of this round are left out.`}</p>
      <NativeSelect
        label={t`From the finished or cancelled round`}
        required
        data={[
          { value: '', label: t`Choose…` },
          ...rounds.map((one) => ({
            value: one.id,
            label: `${one.title} · ${roundStateLabels[one.state]} · ${plural(one.waitingCount, '{n} applicant', '{n} applicants')}`,
          })),
        ]}
        {...form.getInputProps('fromRoundId')}
      />
    </ActionDialog>
  )
}

/** The reason is public. Registered applicants receive an SMS that links to it. */
export function CancelDialog({ round, onClose }: DialogProps) {
  const { id, version } = round
  const registered = useEndpoint('allotmentApplicant.list', { query: { roundId: id, state: 'REGISTERED', pageSize: 10 } })
  const form = useFormFields({ initialValues: { reason: '' }, validate: { reason: required(t`Enter the reason.`) } })
  return (
    <ActionDialog
      title={t`Cancel this round`}
      endpoint="allotmentRound.cancel"
      form={form}
      toArgs={({ reason }) => ({ params: { id }, body: { reason }, ifMatch: version })}
      invalidates={refreshesByRound}
      refetchOnConflict={['allotmentRound']}
      submitLabel={t`Cancel round`}
      isDangerous
      done={t`Round cancelled`}
      onClose={onClose}
    >
      <p>
        {registered.data &&
          plural(
            registered.data.total,
            '{n} applicant gets an SMS with a link to the reason.',
            '{n} applicants get an SMS with a link to the reason.',
          )}{' '}
        {t`A cancelled round cannot be opened again. In a new round, “Carry over a waiting list…” brings its applicants with their reference number.`}
      </p>
      <Textarea
        label={t`Reason`}
        description={t`Everybody can read the reason on the public page.`}
        required
        autosize
        minRows={2}
        maxLength={300}
        {...form.getInputProps('reason')}
      />
    </ActionDialog>
  )
}

type EventValues = { seedEvent: string; seedSource: string; seedOn: CalendarDate | null }
const eventValues = ({ seedEvent, seedSource, seedOn }: AllotmentRound): EventValues => ({ seedEvent, seedSource, seedOn })
const words = (label: string) => ({ label, text: (value: unknown) => (typeof value === 'string' ? value : '–') })

/** Until the round closes, a different future event can be chosen. */
export function EventDialog({ round, onClose }: DialogProps) {
  const form = useFormFields<EventValues>({
    initialValues: eventValues(round),
    validate: {
      seedEvent: required(t`Enter the event whose outcome is the seed.`),
      seedSource: required(t`Enter where the outcome is published.`),
      seedOn: required(t`Enter the day of the event.`),
    },
  })
  return (
    <EditDialog
      title={t`Change the event`}
      endpoint="allotmentRound.update"
      stored={round}
      toValues={eventValues}
      readCurrent={() => call('allotmentRound.read', { params: { id: round.id } })}
      compared={{ seedEvent: words(t`Event`), seedSource: words(t`Published in`), seedOn: words(t`Day of the event`) }}
      form={form}
      toArgs={({ seedEvent, seedSource, seedOn }) => ({
        params: { id: round.id },
        body: { seedEvent, seedSource, seedOn: seedOn ?? round.seedOn },
      })}
      invalidates={refreshesByRound}
      submitLabel={t`Save event`}
      done={t`Event saved`}
      onClose={onClose}
    >
      <TextInput label={t`Event`} required maxLength={300} {...form.getInputProps('seedEvent')} />
      <TextInput label={t`Published in`} required maxLength={300} {...form.getInputProps('seedSource')} />
      <DateInput label={t`Day of the event`} required {...form.getInputProps('seedOn')} />
    </EditDialog>
  )
}

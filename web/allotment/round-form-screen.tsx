import { useNavigate } from '@tanstack/react-router'
import type { AllotmentRound } from '../../domain/allotment/allotment-contract.ts'
import { call } from '../platform/call.ts'
import { t } from '../platform/texts.ts'
import { useSearchState } from '../platform/search-state.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useParam } from '../platform/use-param.ts'
import { useToday } from '../platform/use-today.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { EndpointForm } from '../ui/form/endpoint-form.tsx'
import { FormPage } from '../ui/form/form-page.tsx'
import { RecordEditForm } from '../ui/form/record-edit-form.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { refreshesByRound, roundPath, roundsPath } from './allotment-paths.ts'
import { roundCompared } from './round-compared.tsx'
import { newRoundValues, RoundFields, roundBody, roundChecks, roundValues } from './round-fields.tsx'
import type { RoundValues } from './round-values.ts'

/** A draft is hidden from the public until it is opened. */
export function RoundFormScreen() {
  const [{ follows }] = useSearchState()
  return follows === undefined ? <NewRound begin={{}} /> : <FollowingRound followsRoundId={follows} />
}

/** Includes the units that nobody took in the previous round. */
function FollowingRound({ followsRoundId }: { followsRoundId: string }) {
  const left = useEndpoint('allotmentRound.leftOver', { params: { id: followsRoundId } })
  return (
    <Loaded query={left}>
      {({ units }) => (
        <NewRound
          begin={{ followsRoundId, carriesOver: true, ...(units.length > 0 && { unitIds: units.map(({ id }) => id) }) }}
        />
      )}
    </Loaded>
  )
}

function NewRound({ begin }: { begin: Partial<RoundValues> }) {
  const navigate = useNavigate()
  const today = useToday()
  const form = useFormFields<RoundValues>({ initialValues: { ...newRoundValues(today), ...begin }, validate: roundChecks })
  return (
    <FormPage title={t`New round`} crumbs={[{ label: t`Allotment`, to: roundsPath }]}>
      <EndpointForm
        endpoint="allotmentRound.create"
        form={form}
        toArgs={(values) => ({ body: roundBody(values, today) })}
        invalidates={refreshesByRound}
        submitLabel={t`Save draft`}
        onDone={({ id }) => {
          toast('SUCCESS', t`Draft saved`)
          void navigate({ to: roundPath(id) })
        }}
      >
        <RoundFields form={form} />
      </EndpointForm>
    </FormPage>
  )
}

export function EditRoundScreen() {
  const id = useParam('id')
  const round = useEndpoint('allotmentRound.read', { params: { id } })
  return <Loaded query={round}>{(one) => <RoundEditor round={one} />}</Loaded>
}

/** Includes the ids of the units, as the form sends them. */
const storedRound = (round: AllotmentRound) => ({ ...round, unitIds: round.units.map(({ id }) => id) })

function RoundEditor({ round }: { round: AllotmentRound }) {
  const navigate = useNavigate()
  const today = useToday()
  const path = roundPath(round.id)
  const form = useFormFields<RoundValues>({ initialValues: roundValues(round), validate: roundChecks })
  return (
    <FormPage
      title={t`Edit round`}
      crumbs={[
        { label: t`Allotment`, to: roundsPath },
        { label: round.title, to: path },
      ]}
    >
      <RecordEditForm
        endpoint="allotmentRound.update"
        stored={storedRound(round)}
        readCurrent={async () => storedRound(await call('allotmentRound.read', { params: { id: round.id } }))}
        toValues={roundValues}
        compared={roundCompared}
        form={form}
        toArgs={(values) => ({ params: { id: round.id }, body: roundBody(values, today) })}
        invalidates={refreshesByRound}
        submitLabel={t`Save draft`}
        onCancel={() => void navigate({ to: path })}
        onDone={() => {
          toast('SUCCESS', t`Draft saved`)
          void navigate({ to: path })
        }}
      >
        <RoundFields form={form} />
      </RecordEditForm>
    </FormPage>
  )
}

import { ActionIcon, Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { maxUnitsTaken } from '../../domain/field-desk/field-desk-limits.ts'
import { call } from '../platform/call.ts'
import { asProblem } from '../platform/problem-error.ts'
import { useSession } from '../platform/session.ts'
import { plural, rich, t } from '../platform/texts.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { RefusalText } from '../ui/form/refusal-text.tsx'
import { EntityPicker } from '../ui/input/entity-picker.tsx'
import { Link } from '../ui/page/link.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { InstantText } from '../ui/text/date-text.tsx'
import { isOwnDesk, reloadDesk, useDeskState } from './desk-state.ts'
import { type OpenDesk, removeBuilding, saveBuilding, type StoredBuilding } from './desk-store.ts'
import { useIsOnline } from './use-is-online.ts'

/** The buildings that are stored for offline use, and the button to add more. */
export function BuildingsCard({ desk }: { desk: OpenDesk }) {
  const { buildings } = useDeskState()
  const [isTaking, setTaking] = useState(false)
  const [isPending, setPending] = useState(false)
  const isOwn = isOwnDesk(desk.row, useSession())
  const canTake = useIsOnline() && isOwn
  const takeAgain = async () => {
    setPending(true)
    try {
      for (const { taken } of buildings) {
        await saveBuilding(desk, await downloadBuilding(taken.building.id))
        await reloadDesk()
      }
      toast('SUCCESS', t`Up to date`)
    } catch (error) {
      toast('ERROR', t`Some buildings could not be refreshed`, messageOf(error))
    }
    setPending(false)
  }
  return (
    <RecordCard
      title={t`Buildings on this device`}
      isFlush
      actions={
        <>
          {canTake && buildings.length > 0 && (
            <Button variant="default" loading={isPending} onClick={() => void takeAgain()}>{t`Refresh`}</Button>
          )}
          {canTake && <Button onClick={() => setTaking(true)}>{t`Download building`}</Button>}
        </>
      }
    >
      {buildings.length === 0 && (
        <p className="secondary pad">
          {canTake
            ? t`Download the buildings that you are going to, with their leases, meters and condition reports.`
            : t`No buildings on this device. Sign in with a connection to download them.`}
        </p>
      )}
      <ul className="bare lined">
        {buildings.map(({ takenAt, taken: { building, leases, meters } }) => (
          <li key={building.id} className="row spread pad-row">
            <div className="grow">
              <Link to={`/field?building=${building.id}`}>{building.name}</Link>
              <div className="small secondary">
                {plural(leases.length, '{n} lease', '{n} leases')}, {plural(meters.length, '{n} meter', '{n} meters')},{' '}
                {rich`as of ${<InstantText at={takenAt} />}`}
              </div>
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t`Remove ${building.name} from this device`}
              onClick={() => void removeBuilding(desk, building.id).then(() => reloadDesk())}
            >
              <IconTrash size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {isTaking && <TakeAlongDialog desk={desk} onClose={() => setTaking(false)} />}
    </RecordCard>
  )
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : asProblem(error).message
}

async function downloadBuilding(id: string): Promise<StoredBuilding> {
  const takenAt = new Date().toISOString()
  return { takenAt, taken: await call('fieldDesk.downloadBuilding', { params: { id } }) }
}

/** One building at a time, with at most 200 units in all. */
function TakeAlongDialog({ desk, onClose }: { desk: OpenDesk; onClose: () => void }) {
  const { buildings } = useDeskState()
  const [id, setId] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const take = async (chosen: string) => {
    setPending(true)
    setRefusal(null)
    try {
      const stored = await downloadBuilding(chosen)
      const { taken } = stored
      const others = buildings.filter(({ taken: { building } }) => building.id !== chosen)
      const unitCount = others.reduce((sum, one) => sum + one.taken.building.unitCount, taken.building.unitCount)
      if (unitCount > maxUnitsTaken) {
        setRefusal(
          t`A device holds at most ${maxUnitsTaken} units. With ${taken.building.name} it would be ${unitCount}. Remove a building first.`,
        )
      } else {
        await saveBuilding(desk, stored)
        await reloadDesk()
        toast('SUCCESS', t`${taken.building.name} is on this device`)
        onClose()
      }
    } catch (error) {
      setRefusal(messageOf(error))
    }
    setPending(false)
  }
  return (
    <FormDialog title={t`Download building`} isOpen onClose={onClose}>
      <div className="form-fields">
        <EntityPicker
          noun="building"
          label={t`Building`}
          required
          value={id}
          onChange={setId}
          fetchOptions={async (q, signal) =>
            (await call('building.list', { query: { q, pageSize: 20 }, signal })).items.map((building) => ({
              value: building.id,
              label: building.name,
            }))
          }
        />
        <p className="secondary">{t`Names and phone numbers of tenants, what is due, meters and condition reports are stored encrypted for 30 days.`}</p>
      </div>
      <RefusalText>{refusal}</RefusalText>
      <div className="form-actions">
        <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
        <Button
          loading={isPending}
          disabled={id === null}
          onClick={() => id !== null && void take(id)}
        >{t`Download building`}</Button>
      </div>
    </FormDialog>
  )
}

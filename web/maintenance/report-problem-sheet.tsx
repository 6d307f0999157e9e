import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Lease } from '../../domain/leases/lease-schema.ts'
import type { DamageReportDetail } from '../../domain/maintenance/damage-contract.ts'
import { type DamageKind, lastDayOfEntryDamage } from '../../domain/maintenance/damage-report.ts'
import { asProblem } from '../platform/problem-error.ts'
import { useSignedIn } from '../platform/session.ts'
import { t } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { useOfficeRules } from '../platform/use-office-rules.ts'
import { useToday } from '../platform/use-today.ts'
import { EndpointForm } from '../ui/form/endpoint-form.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { damagePath } from './damage-paths.ts'
import { PhotoChoice } from './photo-choice.tsx'
import { invalidatesDamage } from './invalidates-damage.ts'

type ReportedLease = Pick<Lease, 'id' | 'propertyLabel' | 'propertyType' | 'startDate' | 'renewsId'>
type Problem = { leaseId: string; kind: DamageKind; conditionItemId: string; location: string; description: string }
type ReportProblemSheetProps = { leases: readonly ReportedLease[]; onClose: () => void }

/** What, where, photos: all sent together. The report opens when it is created. */
export function ReportProblemSheet({ leases, onClose }: ReportProblemSheetProps) {
  const navigate = useNavigate()
  const { name } = useSignedIn().currentRole
  const [photos, setPhotos] = useState<readonly File[]>([])
  const sendPhotos = useSendPhotos()
  const form = useFormFields<Problem>({
    initialValues: { leaseId: leases[0]?.id ?? '', kind: 'MAINTENANCE', conditionItemId: '', location: '', description: '' },
    validate: { location: required(t`Enter where it is.`), description: required(t`Enter what is wrong.`) },
  })
  const lease = leases.find(({ id }) => id === form.values.leaseId)
  const open = async (report: DamageReportDetail) => {
    await sendPhotos(report, photos)
    toast('SUCCESS', t`Reported`, t`The office will check the report and answer here.`)
    onClose()
    void navigate({ to: damagePath(name, report.id) })
  }
  return (
    <FormSheet title={t`Report a problem`} isOpen onClose={onClose}>
      <EndpointForm
        endpoint="damageReport.create"
        form={form}
        toArgs={(values) => ({ body: bodyOf(values) })}
        invalidates={invalidatesDamage}
        submitLabel={t`Send report`}
        onCancel={onClose}
        onDone={(report) => void open(report)}
      >
        {leases.length > 1 && (
          <NativeSelect
            label={t`In your rented property`}
            data={leases.map(({ id, propertyLabel }) => ({ value: id, label: propertyLabel }))}
            {...form.getInputProps('leaseId')}
          />
        )}
        {lease && <KindFields lease={lease} form={form} />}
        <TextInput
          label={t`Where`}
          required
          placeholder={t`Kitchen, bathroom, roof …`}
          maxLength={120}
          {...form.getInputProps('location')}
        />
        <Textarea
          label={t`What is wrong`}
          required
          autosize
          minRows={3}
          maxLength={1000}
          {...form.getInputProps('description')}
        />
        <PhotoChoice photos={photos} onChange={setPhotos} />
      </EndpointForm>
    </FormSheet>
  )
}

function bodyOf({ leaseId, kind, conditionItemId, location, description }: Problem) {
  const item = { location, description }
  const isOfEntry = kind === 'ENTRY_DAMAGE' && conditionItemId !== ''
  return { leaseId, kind, items: [isOfEntry ? { ...item, conditionItemId } : item] }
}

type KindFieldsProps = { lease: ReportedLease; form: ReturnType<typeof useFormFields<Problem>> }

/** Offers damage found at move-in while it may still be reported, with the text of the entry report. */
function KindFields({ lease, form }: KindFieldsProps) {
  const { name } = useSignedIn().currentRole
  const isOffice = name === 'ADMIN' || name === 'MANAGER'
  const today = useToday()
  const days = useOfficeRules(lease.startDate).data?.deadlines.entryDamageDays
  // With a renewal nobody moves in.
  const isInTime = lease.renewsId === null && days !== undefined && today <= lastDayOfEntryDamage(lease.startDate, days)
  const canBeEntry = isOffice || isInTime
  const isEntry = form.values.kind === 'ENTRY_DAMAGE'
  const hasReport = isEntry && lease.propertyType !== 'LAND'
  const { data } = useEndpoint('condition.read', { params: { id: lease.id } }, { isEnabled: hasReport })
  const items = data?.entry?.items ?? []
  if (!canBeEntry) return null
  const choose = (id: string) => {
    const item = items.find((one) => one.id === id)
    form.setFieldValue('conditionItemId', id)
    if (item && form.values.location.trim() === '') form.setFieldValue('location', item.room)
  }
  return (
    <>
      <NativeSelect
        label={t`When it broke`}
        data={[
          { value: 'MAINTENANCE', label: t`While living here` },
          { value: 'ENTRY_DAMAGE', label: t`Present when the lease began` },
        ]}
        {...form.getInputProps('kind')}
      />
      {isEntry && items.length > 0 && (
        <NativeSelect
          label={t`In the move-in report`}
          data={[
            { value: '', label: t`Not in the report` },
            ...items.map(({ id, room, item }) => ({ value: id, label: `${room}: ${item}` })),
          ]}
          value={form.values.conditionItemId}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      )}
    </>
  )
}

/** The report is already created. If a photo is refused, this is shown, and the photo can be sent again from the report. */
function useSendPhotos() {
  const add = useAction('damageReport.addPhoto', { invalidates: ['damageReport'], onProblem: () => {} })
  return async ({ id, items }: DamageReportDetail, photos: readonly File[]) => {
    for (const photo of photos) {
      const body = new FormData()
      body.set('file', photo)
      try {
        await add.mutateAsync({ params: { id, itemId: items[0]?.id ?? '' }, body })
      } catch (error) {
        toast('ERROR', t`${photo.name} was not sent`, asProblem(error).message)
      }
    }
  }
}

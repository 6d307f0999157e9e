import { Button } from '@mantine/core'
import { useState } from 'react'
import { landRemark as definition, landRemarkLabels } from '../../domain/properties/remarks/land-remark.ts'
import type { LandRemark } from '../../domain/properties/remarks/land-remark-contract.ts'
import { HistoryCard } from '../audit/history-card.tsx'
import { DocumentsCard } from '../documents/documents-card.tsx'
import { call } from '../platform/call.ts'
import { formValues } from '../platform/record-form.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useParam } from '../platform/use-param.ts'
import { useToday } from '../platform/use-today.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { EditDialog } from '../ui/form/edit-dialog.tsx'
import { RecordField } from '../ui/form/record-field.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { Link } from '../ui/page/link.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Fact } from '../ui/record/facts.tsx'
import { RecordCard, RecordLayout } from '../ui/record/record-card.tsx'
import { comparedFields } from '../ui/record/record-columns.tsx'
import { RecordFact } from '../ui/record/record-fact.tsx'
import { SideFacts } from '../ui/record/side-facts.tsx'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import { InstantText } from '../ui/text/date-text.tsx'
import { StatusChip } from '../ui/text/status-chip.tsx'
import { plotPath, thramPath } from '../properties/property-paths.ts'
import { useRemoval } from '../properties/use-removal.ts'
import { invalidatesByRemark, LandRemarkDialog } from '../properties/remarks/land-remark-dialog.tsx'
import { remarksPath, remarkStateTable, remarkTitle, stateOf } from '../properties/remarks/remark-text.tsx'

export function LandRemarkPage() {
  const id = useParam('id')
  const remark = useEndpoint('landRemark.read', { params: { id } })
  return <Loaded query={remark}>{(one) => <RemarkRecord remark={one} />}</Loaded>
}

function RemarkRecord({ remark }: { remark: LandRemark }) {
  const [shown, setShown] = useState<'EDIT' | 'LIFT' | null>(null)
  const close = () => setShown(null)
  const remove = useRemoval({
    endpoint: 'landRemark.remove',
    record: remark,
    title: landRemarkLabels[remark.kind],
    consequence: t`The remark and its documents are deleted. If the remark once applied, lift the remark instead.`,
    invalidates: [...invalidatesByRemark],
    goTo: thramPath(remark.thramId),
  })
  return (
    <>
      <PageHeader
        crumbs={[
          { label: t`Remarks`, to: remarksPath },
          { label: t`Thram ${remark.thramNumber}`, to: thramPath(remark.thramId) },
        ]}
        title={remarkTitle(remark)}
        status={<StatusChip status={stateOf(remark)} table={remarkStateTable} />}
        subtitle={remark.placeLabel}
        secondary={<Button variant="default" onClick={() => setShown('EDIT')}>{t`Edit`}</Button>}
        primary={remark.liftedOn === null && <Button onClick={() => setShown('LIFT')}>{t`Lift remark`}</Button>}
        more={[{ label: t`Delete…`, isDangerous: true, onClick: () => void remove() }]}
      />
      <RecordLayout
        main={
          <>
            <DocumentsCard entity="landRemark" entityId={remark.id} />
            <AcknowledgementsCard remark={remark} />
            <HistoryCard entityId={remark.id} />
          </>
        }
        side={<RemarkFacts remark={remark} />}
      />
      {shown === 'EDIT' && <LandRemarkDialog remark={remark} onClose={close} />}
      {shown === 'LIFT' && <LiftDialog remark={remark} onClose={close} />}
    </>
  )
}

function RemarkFacts({ remark }: { remark: LandRemark }) {
  const { thramId, thramNumber, plotId, plotNumber, leaseId, leaseNumber } = remark
  return (
    <RecordCard title={t`Details`}>
      <SideFacts>
        <Fact label={t`Thram`}>
          <Link to={thramPath(thramId)}>{thramNumber}</Link>
        </Fact>
        <Fact label={t`Plot`}>{plotId === null ? t`the whole thram` : <Link to={plotPath(plotId)}>{plotNumber}</Link>}</Fact>
        {leaseId !== null && (
          <Fact label={t`Lease`}>
            <Link to={`/admin/master-lease/lands/${leaseId}`}>{leaseNumber}</Link>
          </Fact>
        )}
        {(['startsOn', 'endsOn', 'liftedOn', 'inFavourOf', 'reference', 'grantedYear', 'text'] as const)
          .filter((name) => remark[name] !== null)
          .map((name) => (
            <RecordFact key={name} of={definition} name={name} record={remark} />
          ))}
      </SideFacts>
    </RecordCard>
  )
}

const whats = { LEASE: t`Lease`, TRANSFER: t`Transfer of thram`, PLOT_CASE: t`Subdivision or merger` } as const

function AcknowledgementsCard({ remark: { acknowledgements } }: { remark: LandRemark }) {
  const title = t`Acknowledged`
  return (
    <RecordCard title={title} isFlush>
      <SimpleTable
        caption={title}
        rows={acknowledgements}
        rowKey={({ what, id, at }) => `${what} ${id} ${at}`}
        none={t`No lease, transfer or new plot was recorded despite this remark.`}
        columns={[
          { key: 'what', title: t`For`, cell: ({ what, label }) => `${whats[what]} ${label}` },
          { key: 'who', title: t`By`, cell: ({ byName }) => byName ?? t`Operator` },
          { key: 'at', title: t`When`, cell: ({ at }) => <InstantText at={at} /> },
        ]}
      />
    </RecordCard>
  )
}

function LiftDialog({ remark, onClose }: { remark: LandRemark; onClose: () => void }) {
  const today = useToday()
  const toValues = (stored: LandRemark) => ({ ...formValues(definition, stored), liftedOn: today })
  const form = useFormFields({ initialValues: toValues(remark), validate: { liftedOn: required(t`Enter the date.`) } })
  return (
    <EditDialog
      title={t`Lift remark`}
      endpoint="landRemark.update"
      form={form}
      stored={remark}
      toValues={toValues}
      readCurrent={() => call('landRemark.read', { params: { id: remark.id } })}
      compared={comparedFields(definition)}
      toArgs={({ liftedOn }) => ({ params: { id: remark.id }, body: { liftedOn } })}
      invalidates={invalidatesByRemark}
      submitLabel={t`Lift remark`}
      done={t`Remark lifted`}
      onClose={onClose}
    >
      <p>{t`The remark stays in the history. From this day, leases and transfers no longer need an acknowledgement.`}</p>
      <RecordField of={definition} name="liftedOn" form={form} isFocused />
    </EditDialog>
  )
}

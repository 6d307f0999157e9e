import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { landRemark as definition, type LandRemarkKind } from '../../../domain/properties/remarks/land-remark.ts'
import type { LandRemark } from '../../../domain/properties/remarks/land-remark-contract.ts'
import { call } from '../../platform/call.ts'
import { type FormValuesOf, formBody, formChecks, formValues } from '../../platform/record-form.ts'
import { t } from '../../platform/texts.ts'
import { useToday } from '../../platform/use-today.ts'
import { EndpointForm } from '../../ui/form/endpoint-form.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { FormRow } from '../../ui/form/form-page.tsx'
import { RecordEditForm } from '../../ui/form/record-edit-form.tsx'
import { RecordField } from '../../ui/form/record-field.tsx'
import { useFormFields } from '../../ui/form/use-form-fields.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { comparedFields } from '../../ui/record/record-columns.tsx'

type Values = FormValuesOf<typeof definition>
type Form = ReturnType<typeof useFormFields<Values>>
/** The plot or thram of a new remark, and its initial values. */
export type NewRemark = {
  thramId: string
  plotId?: string
  leaseId?: string
  begins?: { kind?: LandRemarkKind; endsOn?: CalendarDate; inFavourOf?: string }
}
type LandRemarkDialogProps = {
  /** Null for a new remark. */
  remark: LandRemark | null
  add?: NewRemark | undefined
  onClose: () => void
}

export const invalidatesByRemark = ['landRemark', 'lease', 'overview', 'audit'] as const

/** Enters a remark, or corrects one. */
export function LandRemarkDialog({ remark, add, onClose }: LandRemarkDialogProps) {
  const today = useToday()
  const form = useFormFields<Values>({
    initialValues: remark ? formValues(definition, remark) : { ...formValues(definition), startsOn: today, ...add?.begins },
    validate: {
      ...formChecks(definition),
      grantedYear: (year, { kind }) => (kind === 'KIDU' && String(year).trim() === '' ? t`Enter the year of the grant.` : null),
    },
  })
  const shared = {
    form,
    invalidates: invalidatesByRemark,
    submitLabel: t`Save remark`,
    onCancel: onClose,
    onDone: () => {
      toast('SUCCESS', t`Remark saved`)
      onClose()
    },
  }
  return (
    <FormDialog title={remark ? t`Edit remark` : t`New remark`} isOpen onClose={onClose} width={560}>
      {remark ? (
        <RecordEditForm
          endpoint="landRemark.update"
          stored={remark}
          toValues={(stored) => formValues(definition, stored)}
          readCurrent={() => call('landRemark.read', { params: { id: remark.id } })}
          compared={comparedFields(definition)}
          toArgs={(sent) => ({ params: { id: remark.id }, body: bodyOf(sent) })}
          {...shared}
        >
          <RemarkFields form={form} />
        </RecordEditForm>
      ) : (
        <EndpointForm
          endpoint="landRemark.create"
          toArgs={(sent) => ({
            body: {
              ...bodyOf(sent),
              thramId: add?.thramId ?? '',
              plotId: add?.plotId ?? null,
              leaseId: sent.kind === 'LEASE' ? (add?.leaseId ?? null) : null,
            },
          })}
          {...shared}
        >
          <RemarkFields form={form} />
        </EndpointForm>
      )}
    </FormDialog>
  )
}

function RemarkFields({ form }: { form: Form }) {
  const { kind } = form.getValues()
  return (
    <>
      <RecordField of={definition} name="kind" form={form} isFocused />
      {kind === 'KIDU' && (
        <RecordField
          of={definition}
          name="grantedYear"
          form={form}
          description={t`Such land may be leased, but not sold for 10 years (Land Act, section 137).`}
        />
      )}
      <FormRow>
        <RecordField of={definition} name="startsOn" form={form} />
        <RecordField of={definition} name="endsOn" form={form} />
      </FormRow>
      <FormRow>
        <RecordField of={definition} name="inFavourOf" form={form} />
        <RecordField of={definition} name="reference" form={form} />
      </FormRow>
      <RecordField of={definition} name="text" form={form} />
      <RecordField
        of={definition}
        name="liftedOn"
        form={form}
        description={t`The first day on which the remark no longer applies.`}
      />
    </>
  )
}

function bodyOf(values: Values) {
  const { kind, startsOn, grantedYear, ...body } = formBody(definition, values)
  return { ...body, kind: kind ?? 'OTHER', startsOn, grantedYear: kind === 'KIDU' ? grantedYear : null }
}

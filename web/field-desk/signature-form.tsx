import { NativeSelect, TextInput } from '@mantine/core'
import { nextWitness, signedItems, witnessesOf } from '../../domain/field-desk/field-signature.ts'
import type { ShownItem } from '../../domain/field-desk/field-condition.ts'
import type { DownloadedLease } from '../../domain/field-desk/field-desk-contract.ts'
import type { FieldSignature } from '../../domain/field-desk/field-record.ts'
import type { ConditionKind, ReportSigner } from '../../domain/leases/condition/condition-contract.ts'
import { drawingOf, isDrawn, type Stroke } from '../../domain/leases/condition/drawn-signature.ts'
import { t } from '../platform/texts.ts'
import { RefusalText } from '../ui/form/refusal-text.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { ChoiceTabs } from '../ui/input/choice-tabs.tsx'
import { DeskForm } from './desk-form.tsx'
import type { OpenDesk } from './desk-store.ts'
import { fieldLease } from './field-lease.ts'
import { SignaturePad } from './signature-pad.tsx'

type SignatureMethod = 'DRAWN' | 'ON_PAPER'
type Values = { name: string; cid: string; manner: SignatureMethod; strokes: readonly Stroke[] }

const manners = [
  { value: 'DRAWN', label: t`Sign here` },
  { value: 'ON_PAPER', label: t`Signed on paper` },
] as const

type SignatureFormProps = {
  desk: OpenDesk
  lease: DownloadedLease
  report: ConditionKind
  party: ReportSigner
  items: readonly ShownItem[]
  given: readonly FieldSignature[]
  onClose: () => void
}

/** The tenant or a witness signs the current content of the report. */
export function SignatureForm({ desk, lease, report, party, items, given, onClose }: SignatureFormProps) {
  const isWitness = party === 'WITNESS'
  const known = isWitness ? witnessesOf(lease, report) : []
  const first = isWitness ? nextWitness(known, given) : { name: lease.tenantName, cid: '' }
  const form = useFormFields<Values>({
    initialValues: { name: first?.name ?? '', cid: first?.cid ?? '', manner: 'DRAWN', strokes: [] },
    validate: {
      name: required(t`Enter the name of the person who signs.`),
      cid: (cid) => (!isWitness || /^\d{11}$/.test(cid.trim()) ? null : t`A CID has 11 digits.`),
      strokes: (strokes, { manner }) => (manner === 'ON_PAPER' || isDrawn(strokes) ? null : t`Sign in the field above.`),
    },
  })
  const { cid, manner, strokes } = form.getValues()
  const choose = (chosen: string) => {
    form.setFieldValue('name', known.find((one) => one.cid === chosen)?.name ?? '')
    form.setFieldValue('cid', chosen)
  }
  const missing = form.errors['strokes']
  return (
    <DeskForm
      desk={desk}
      title={isWitness ? t`Signature of a witness` : t`Signature of the tenant`}
      form={form}
      contentOf={(values) => ({
        kind: 'CONDITION_SIGNATURE',
        lease: fieldLease(lease),
        report,
        party,
        name: values.name.trim(),
        cid: isWitness ? values.cid.trim() : null,
        isOnPaper: values.manner === 'ON_PAPER',
        drawing: values.manner === 'DRAWN' ? drawingOf(values.strokes) : null,
        signedAt: new Date().toISOString(),
        signed: signedItems(items),
      })}
      onClose={onClose}
    >
      {known.length > 0 && (
        <NativeSelect
          label={t`Witness`}
          data={[...known.map((one) => ({ value: one.cid, label: one.name })), { value: '', label: t`Somebody else` }]}
          value={known.some((one) => one.cid === cid) ? cid : ''}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      )}
      <TextInput label={t`Name`} required maxLength={120} {...form.getInputProps('name')} />
      {isWitness && <TextInput label={t`CID`} required inputMode="numeric" maxLength={11} {...form.getInputProps('cid')} />}
      <ChoiceTabs
        label={t`How it was signed`}
        choices={manners}
        value={manner}
        onChange={(value) => form.setFieldValue('manner', value)}
      />
      {manner === 'DRAWN' ? (
        <SignaturePad label={t`Signature field`} strokes={strokes} onChange={(drawn) => form.setFieldValue('strokes', drawn)} />
      ) : (
        <p className="small secondary">{t`The report says that this person signed on paper. Keep the paper with the lease.`}</p>
      )}
      <RefusalText>{typeof missing === 'string' ? missing : null}</RefusalText>
    </DeskForm>
  )
}

import { NativeSelect, TextInput, type TextInputProps } from '@mantine/core'
import { cid as cidField } from '../../domain/identity/person-fields.ts'
import { identityDocumentLabels } from '../../domain/people/identity-document-text.ts'
import type { Owner } from '../../domain/people/owner-contract.ts'
import { recordCheckError } from '../../domain/record-check.ts'
import { oneOf } from '../platform/one-of.ts'
import { t } from '../platform/texts.ts'
import { FormRow } from '../ui/form/form-page.tsx'
import { required } from '../ui/form/use-form-fields.ts'

type IdentityDocument = NonNullable<Owner['identityDocument']>

/** Identifies a person by CID, or by another document for foreigners. */
export type IdentityValues = { identifiedBy: 'CID' | IdentityDocument['kind']; cid: string; identityNumber: string }

const kinds: readonly IdentityValues['identifiedBy'][] = ['CID', 'PASSPORT', 'WORK_PERMIT', 'SPECIAL_RESIDENT_CARD']
const kindOptions = kinds.map((value) => ({ value, label: value === 'CID' ? t`CID` : identityDocumentLabels[value] }))

export function identityValues(person?: { cid: string | null; identityDocument: IdentityDocument | null }): IdentityValues {
  const document = person?.cid ? null : person?.identityDocument
  return {
    identifiedBy: document?.kind ?? 'CID',
    cid: person?.cid ?? '',
    identityNumber: document?.number ?? '',
  }
}

export const identityChecks = {
  cid: (cid: string) => recordCheckError(cidField, cid),
  identityNumber: required(t`Enter the number of the document.`),
}

/** The form fields of the record's identity (RecordEditForm). */
export const identityTypedIn = { cid: ['identifiedBy', 'cid'], identityDocument: ['identifiedBy', 'identityNumber'] }

/** The identity for the request: only the chosen kind. */
export function identityBody({ identifiedBy, cid, identityNumber }: IdentityValues) {
  return identifiedBy === 'CID'
    ? { cid, identityDocument: null }
    : { cid: null, identityDocument: { kind: identifiedBy, number: identityNumber } }
}

type IdentityFieldsProps = {
  identifiedBy: IdentityValues['identifiedBy']
  onIdentifiedBy: (kind: IdentityValues['identifiedBy']) => void
  inputProps: (field: 'cid' | 'identityNumber') => TextInputProps
}

export function IdentityFields({ identifiedBy, onIdentifiedBy, inputProps }: IdentityFieldsProps) {
  const isCid = identifiedBy === 'CID'
  return (
    <FormRow>
      <NativeSelect
        label={t`Identified by`}
        data={kindOptions}
        value={identifiedBy}
        onChange={(event) => onIdentifiedBy(oneOf(kinds, event.currentTarget.value) ?? 'CID')}
      />
      {isCid ? (
        <TextInput key="cid" label={t`CID`} required inputMode="numeric" autoComplete="off" {...inputProps('cid')} />
      ) : (
        <TextInput
          key="document"
          label={t`${identityDocumentLabels[identifiedBy]} number`}
          required
          autoComplete="off"
          {...inputProps('identityNumber')}
        />
      )}
    </FormRow>
  )
}

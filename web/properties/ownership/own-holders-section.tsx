import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../platform/texts.ts'
import { FormSection } from '../../ui/form/form-page.tsx'
import type { HolderDraft } from './holder-draft.ts'
import { HoldersField } from './holders-field.tsx'

type OwnHoldersSectionProps = {
  /** Null while the owners follow from what lies above: the thram, the building. */
  value: HolderDraft[] | null
  onChange: (value: HolderDraft[] | null) => void
  errors: { readonly [path: string]: ReactNode }
  /** Whose they are otherwise: "The owners of its plots own it." */
  isDefault: ReactNode
  /** What to begin from when others are named. */
  startFrom: () => HolderDraft[]
  /** Why they must be named, in the server's words. */
  reason?: string | null
}

const noDay = t`The change has no date. Rent not yet fully remitted, of any month, is split among these owners. Completed remittances do not change.`

/** Owners of a building or unit: usually those above it; others only where somebody names them. */
export function OwnHoldersSection({ value, onChange, errors, isDefault, startFrom, reason }: OwnHoldersSectionProps) {
  return (
    <FormSection
      title={t`Owners`}
      text={reason ? <strong className="strong danger">{reason}</strong> : value ? noDay : isDefault}
    >
      {value ? (
        <>
          <HoldersField value={value} errors={errors} onChange={onChange} />
          {!reason && (
            <div>
              <button type="button" className="text-link" onClick={() => onChange(null)}>{t`Keep the current owners`}</button>
            </div>
          )}
        </>
      ) : (
        <div>
          <Button variant="default" onClick={() => onChange(startFrom())}>{t`Change owners`}</Button>
        </div>
      )}
    </FormSection>
  )
}

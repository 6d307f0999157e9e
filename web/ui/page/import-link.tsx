import { t } from '../../platform/texts.ts'
import { ButtonLink } from './button-link.tsx'

/** Links a register list to the import, with the kind preselected. */
export function ImportLink({ kind }: { kind: string }) {
  return <ButtonLink to={`/admin/master-properties/import?kind=${kind}`} variant="default">{t`Import`}</ButtonLink>
}

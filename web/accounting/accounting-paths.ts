import { t } from '../platform/texts.ts'

export const exportsPath = '/admin/ledger/exports'
export const accountMappingPath = '/admin/ledger/account-mapping'
export const exportsCrumb = { label: t`Accounting exports`, to: exportsPath }

export function exportPath({ id }: { id: string }): `/${string}` {
  return `${exportsPath}/${id}`
}

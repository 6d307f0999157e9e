import type { AgreementTemplate } from '../../../domain/leases/templates/agreement-template-contract.ts'
import { downloadList } from '../../platform/downloads.ts'
import { oneOf } from '../../platform/one-of.ts'
import { useListState } from '../../platform/search-state.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { statusColumn } from '../../ui/table/columns.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { InstantText } from '../../ui/text/date-text.tsx'
import { kindsText, templatePath, templatesPath } from './template-paths.ts'
import { templateState, templateStateTable } from './template-state.ts'

const columns: readonly Column<AgreementTemplate>[] = [
  { key: 'name', title: t`Template`, sortBy: 'name', card: 'title', takesRest: true, cell: (one) => one.name },
  { key: 'kinds', title: t`For leases of`, cell: kindsText },
  {
    key: 'clauses',
    title: t`Clauses`,
    align: 'end',
    cell: ({ clauseCount }) => <span className="figures">{clauseCount}</span>,
  },
  { key: 'version', title: t`Version`, align: 'end', cell: ({ version }) => <span className="figures">{version}</span> },
  { key: 'changed', title: t`Changed`, cell: (one) => <InstantText at={one.changedAt} /> },
  { key: 'by', title: t`Changed by`, isHiddenAtFirst: true, cell: (one) => one.changedByName ?? '–' },
  statusColumn({ key: 'state', title: t`Status`, table: templateStateTable, of: templateState }),
]

/** Lists the office's clauses for its lease agreements, by name. */
export function AgreementTemplatesScreen() {
  const list = useListState(['isRetired'], { defaultSort: 'name:asc' })
  const { isRetired, ...rest } = list.query
  const query = { ...rest, isRetired: oneOf(['true', 'false'] as const, isRetired) }
  const page = useEndpoint('agreementTemplate.list', { query }, { showsPreviousPage: true })
  return (
    <>
      <PageHeader
        crumbs={[{ label: t`Settings`, to: '/admin/system-settings' }]}
        title={t`Agreement templates`}
        subtitle={t`Your own clauses, after the standard agreement or in place of its optional clauses`}
        primary={<ButtonLink to={`${templatesPath}/new`} variant="filled">{t`New template`}</ButtonLink>}
      />
      <DataTable
        caption={t`Agreement templates`}
        searchLabel={t`Search name`}
        columns={columns}
        list={list}
        page={page}
        filters={[
          {
            name: 'isRetired',
            label: t`Status`,
            options: [
              { value: 'false', label: t`In use` },
              { value: 'true', label: t`Retired` },
            ],
          },
        ]}
        rowKey={(one) => one.id}
        rowHref={(one) => templatePath(one.id)}
        onDownload={(format) => downloadList('agreement-templates', 'agreementTemplate.list', { query: { ...query, format } })}
        none={{
          title: t`No templates yet`,
          text: t`New leases have the standard agreement, which contains what the law requires. Write a template to add your own clauses.`,
        }}
      />
    </>
  )
}

import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Dispute } from '../../domain/disputes/dispute-contract.ts'
import { downloadFile } from '../platform/downloads.ts'
import { plural, t } from '../platform/texts.ts'
import { RecordCard } from '../ui/record/record-card.tsx'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import type { SimpleColumn } from '../ui/table/simple-table-props.ts'
import { InstantText } from '../ui/text/date-text.tsx'
import { TwoLines } from '../ui/text/two-lines.tsx'

type Pack = Dispute['packs'][number]

const columns: readonly SimpleColumn<Pack>[] = [
  {
    key: 'made',
    title: t`Created`,
    cell: ({ madeAt, madeByName }) => <TwoLines first={<InstantText at={madeAt} />} second={madeByName} />,
  },
  {
    key: 'format',
    title: t`Format`,
    cell: ({ format, files }) => <TwoLines first={format} second={plural(files, '{n} file', '{n} files')} />,
  },
  { key: 'hash', title: t`SHA-256`, wraps: true, cell: ({ hash }) => <span className="break">{hash}</span> },
]

/** All documents of the lease for the committee, and the hash of each pack that was created. */
export function PackCard({ dispute: { id, leaseNumber, packs } }: { dispute: Dispute }) {
  const params = { id }
  return (
    <RecordCard
      title={t`Dispute pack`}
      actions={
        <>
          <Button
            size="compact-md"
            variant="default"
            onClick={() => downloadFile(`Dispute-pack-${leaseNumber}.pdf`, 'dispute.packPdf', { params })}
          >{t`One PDF`}</Button>
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            onClick={() => downloadFile(`Dispute-pack-${leaseNumber}.zip`, 'dispute.pack', { params })}
          >{t`Download ZIP`}</Button>
        </>
      }
      isFlush
    >
      <p className="secondary pad">
        {t`Agreement, registration, ledger with explanations, notices with proof of delivery, condition reports with photos, repairs and messages, in order, with an index. Documents marked as office only are left out.`}
      </p>
      <SimpleTable
        caption={t`Packs created`}
        columns={columns}
        rows={packs}
        rowKey={(pack) => pack.id}
        none={t`No packs yet. Each pack is listed here with its SHA-256, which proves that the pack was not changed.`}
      />
    </RecordCard>
  )
}

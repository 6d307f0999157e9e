import { useHistory } from '../audit/use-history.tsx'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { chhetrum } from '../../domain/money.ts'
import { taxFactLabels } from '../../domain/reports/tax-fact.ts'
import type { Reply } from '../platform/call.ts'
import { openFile } from '../platform/download.ts'
import { t } from '../platform/texts.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { FileButton } from '../ui/input/file-button.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import type { SimpleColumn } from '../ui/table/simple-table-props.ts'
import { TaxFactDialog } from './tax-fact-dialog.tsx'

type Fact = Reply<'report.tax'>['facts'][number]
type TaxFactsCardProps = {
  facts: readonly Fact[]
  /** Set if the office may add a fact: the owner, the year, and the most likely building. */
  adds?: { year: number; ownerId: string; buildingId: string | null } | undefined
}

/** Tax facts that rents do not show: interest, insurance and local taxes, vacancy notices, own use. */
export function TaxFactsCard({ facts, adds }: TaxFactsCardProps) {
  const [isAdding, setAdding] = useState(false)
  const history = useHistory()
  return (
    <RecordCard
      title={t`From documents of this year`}
      isFlush
      actions={
        adds && (
          <>
            {history.button({ title: t`Entries for the tax report`, entity: 'taxFact' })}
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setAdding(true)}
            >{t`Add`}</Button>
          </>
        )
      }
    >
      <SimpleTable
        caption={t`From documents of this year`}
        columns={adds ? [...columns, removal] : columns}
        rows={facts}
        rowKey={({ id }) => id}
        none={t`No interest, insurance, local taxes or notices recorded for this year.`}
      />
      {history.dialog}
      {adds && isAdding && <TaxFactDialog {...adds} onClose={() => setAdding(false)} />}
    </RecordCard>
  )
}

const columns: readonly SimpleColumn<Fact>[] = [
  { key: 'kind', title: t`What`, cell: ({ kind }) => taxFactLabels[kind] },
  {
    key: 'of',
    title: t`Property`,
    cell: ({ propertyLabel, unitNumber }) => [propertyLabel, unitNumber].filter(Boolean).join(', '),
  },
  { key: 'dated', title: t`Dated`, cell: ({ dated }) => dated && <DateText date={dated} /> },
  { key: 'note', title: t`Note`, cell: ({ note }) => note },
  {
    key: 'amount',
    title: t`Amount (Nu.)`,
    align: 'end',
    cell: ({ amount }) => amount !== null && <MoneyText amount={amount} />,
  },
  {
    key: 'share',
    title: t`Share (Nu.)`,
    align: 'end',
    cell: ({ shareAmount }) => shareAmount !== null && <MoneyText amount={chhetrum(shareAmount)} />,
  },
  {
    key: 'paper',
    title: t`Paper`,
    cell: ({ documentId }) =>
      documentId && (
        <FileButton
          label={t`Open`}
          variant="subtle"
          size="compact-sm"
          failure={t`The document could not be opened`}
          onOpen={() => openFile('paper.pdf', 'document.read', { params: { id: documentId }, query: {} })}
        />
      ),
  },
]

const removal: SimpleColumn<Fact> = { key: 'remove', title: '', align: 'end', cell: (fact) => <RemoveButton fact={fact} /> }

function RemoveButton({ fact: { id, kind, propertyLabel } }: { fact: Fact }) {
  const remove = useAction('taxFact.remove', { invalidates: ['report', 'taxFact'] })
  const ask = async () => {
    const title = t`Remove “${taxFactLabels[kind]}” of ${propertyLabel}?`
    if (
      await confirm({
        title,
        text: t`The tax report will no longer include this entry.`,
        action: t`Remove entry`,
        isDangerous: true,
      })
    ) {
      remove.mutate({ params: { id } })
    }
  }
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      loading={remove.isPending}
      onClick={() => void ask()}
    >{t`Remove`}</Button>
  )
}

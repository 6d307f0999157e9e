import { formatCount } from '../../domain/money.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatArea } from '../../domain/area.ts'
import type { PlotCase } from '../../domain/plot-cases/plot-case-contract.ts'
import { codeLabel } from '../../domain/properties/property.ts'
import { t } from '../platform/texts.ts'
import { plotPath } from '../properties/property-paths.ts'
import { Link } from '../ui/page/link.tsx'
import { Fact } from '../ui/record/facts.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { SideFacts } from '../ui/record/side-facts.tsx'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { NewPlotsDialog } from './new-plots-dialog.tsx'
import { StandingDialog } from './standing-dialog.tsx'
import { SurveyDialog } from './survey-dialog.tsx'

type Card = { one: PlotCase }

const isChangeable = ({ status }: PlotCase) => status === 'DRAFT' || status === 'SURVEYED'
const sharesText = (owners: readonly { nameEnglish: string; share: string }[]) =>
  owners.map(({ nameEnglish, share }) => `${nameEnglish} ${share}`).join(', ')

export function NewPlotsCard({ one }: Card) {
  const [isOpen, setOpen] = useState(false)
  const title = one.kind === 'MERGER' ? t`Resulting plot` : t`New plots`
  return (
    <RecordCard
      title={title}
      isFlush
      actions={isChangeable(one) && <Button variant="default" size="xs" onClick={() => setOpen(true)}>{t`Edit plots…`}</Button>}
    >
      <SimpleTable
        caption={title}
        rows={one.plots}
        rowKey={({ plotNumber }) => plotNumber}
        none={t`No new plots yet.`}
        columns={[
          {
            key: 'number',
            title: t`Plot`,
            cell: ({ plotNumber, plotId }) => (plotId ? <Link to={plotPath(plotId)}>{plotNumber}</Link> : plotNumber),
          },
          { key: 'use', title: t`Land use`, cell: ({ landUse }) => codeLabel(landUse) },
          {
            key: 'owners',
            title: t`Owners and shares`,
            cell: ({ newThram }) =>
              newThram
                ? t`Thram ${newThram.thramNumber}: ${sharesText(newThram.owners)}`
                : sharesText(one.parents[0]?.owners ?? []),
          },
          {
            key: 'outline',
            title: t`Outline`,
            align: 'end',
            cell: ({ outlineSqM }) => (outlineSqM === null ? '–' : t`${formatCount(Math.round(outlineSqM))} m²`),
          },
          {
            key: 'area',
            title: t`Net area`,
            align: 'end',
            cell: ({ area }) => <span className="figures">{formatArea(area)}</span>,
          },
        ]}
      />
      {isOpen && <NewPlotsDialog one={one} onClose={() => setOpen(false)} />}
    </RecordCard>
  )
}

/** The buildings and leases on the plots. Renders nothing if there are none. */
export function StandingCard({ one }: Card) {
  const [isOpen, setOpen] = useState(false)
  const rows = [
    ...one.buildings.map(({ id, name, toPlot }) => ({ id, what: t`Building ${name}`, toPlot })),
    ...one.leases.map(({ id, leaseNumber, tenantName, toPlot }) => ({
      id,
      what: t`Lease ${leaseNumber}, ${tenantName}`,
      toPlot,
    })),
  ]
  if (rows.length === 0) return null
  const title = t`Buildings and leases`
  return (
    <RecordCard
      title={title}
      isFlush
      actions={isChangeable(one) && <Button variant="default" size="xs" onClick={() => setOpen(true)}>{t`Assign…`}</Button>}
    >
      <SimpleTable
        caption={title}
        rows={rows}
        rowKey={({ id }) => id}
        none={t`No buildings or leases.`}
        columns={[
          { key: 'what', title: t`Building or lease`, cell: ({ what }) => what },
          {
            key: 'to',
            title: t`Continues with`,
            cell: ({ toPlot }) => (toPlot === null ? t`not chosen` : t`Plot ${one.plots[toPlot]?.plotNumber ?? '–'}`),
          },
        ]}
      />
      {isOpen && <StandingDialog one={one} onClose={() => setOpen(false)} />}
    </RecordCard>
  )
}

export function SurveyCard({ one }: Card) {
  const [isOpen, setOpen] = useState(false)
  return (
    <RecordCard
      title={t`Survey and applicant`}
      actions={isChangeable(one) && <Button variant="default" size="xs" onClick={() => setOpen(true)}>{t`Edit survey…`}</Button>}
    >
      <SideFacts>
        <Fact label={t`Applicant`}>{one.applicant}</Fact>
        <Fact label={t`Survey reference`}>{one.surveyReference}</Fact>
        <Fact label={t`Surveyed on`}>
          <DateText date={one.surveyedOn} />
        </Fact>
        {one.approvedOn && (
          <Fact label={t`Approved on`}>
            <DateText date={one.approvedOn} />
          </Fact>
        )}
        {one.differenceReason && (
          <Fact label={t`Reason for the difference in area`} isWide>
            {one.differenceReason}
          </Fact>
        )}
        {one.note && (
          <Fact label={t`Note`} isWide>
            {one.note}
          </Fact>
        )}
      </SideFacts>
      {isOpen && <SurveyDialog one={one} onClose={() => setOpen(false)} />}
    </RecordCard>
  )
}

export function ParentsCard({ one }: Card) {
  const title = one.kind === 'MERGER' ? t`Previous plots` : t`Previous plot`
  return (
    <RecordCard title={title} isFlush>
      <SimpleTable
        caption={title}
        rows={one.parents}
        rowKey={({ id }) => id}
        none={t`No plots.`}
        columns={[
          { key: 'number', title: t`Plot`, cell: ({ id, plotNumber }) => <Link to={plotPath(id)}>{plotNumber}</Link> },
          {
            key: 'area',
            title: t`Net area`,
            align: 'end',
            cell: ({ area }) => <span className="figures">{formatArea(area)}</span>,
          },
        ]}
      />
    </RecordCard>
  )
}

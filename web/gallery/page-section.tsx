import { ActionButton } from '../ui/page/action-button.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Tabs } from '../ui/page/tabs.tsx'
import { StatusChip } from '../ui/text/status-chip.tsx'
import { doNothing, statusTable } from './examples.ts'
import { Section } from './section.tsx'

const tabs = [
  { value: 'overview', label: 'Overview', panel: () => <p>The panel of the first tab.</p> },
  { value: 'units', label: 'Units', count: 12, panel: () => <p>The panel of the second tab.</p> },
]

export function PageSection() {
  return (
    <Section title="page">
      <PageHeader
        crumbs={[{ label: 'Buildings', to: '/buildings' }]}
        title="Druk House"
        status={<StatusChip status="ACTIVE" table={statusTable} />}
        subtitle="Thimphu Thromde, Thimphu"
        primary={<ButtonLink to="/edit">Edit building</ButtonLink>}
        more={[
          { label: 'Print', onClick: doNothing },
          { label: 'Delete…', isDangerous: true, reason: 'It has units.', onClick: doNothing },
        ]}
      />
      <Tabs label="Building" tabs={tabs} />
      <div className="row wrap">
        <ActionButton onClick={doNothing}>Possible now</ActionButton>
        <ActionButton reason="The lease ended on 30 Jun 2026." onClick={doNothing}>
          Not possible now
        </ActionButton>
        <ButtonLink to="/owners" variant="default">
          A link that looks like a button
        </ButtonLink>
      </div>
    </Section>
  )
}

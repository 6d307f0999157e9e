import { TextInput } from '@mantine/core'
import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { RoleName } from '../../../domain/endpoint.ts'
import { roleLabels } from '../../identity/role-labels.ts'
import type { Reply } from '../../platform/call.ts'
import { plural, t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SimpleTable } from '../../ui/table/simple-table.tsx'
import type { SimpleColumn } from '../../ui/table/simple-table-props.ts'
import '../people.css'

type Rights = Reply<'role.list'>
type Right = Rights['calls'][number]

const shownRoles: readonly RoleName[] = ['ADMIN', 'MANAGER', 'OWNER', 'TENANT', 'SUPERADMIN']

const columns: readonly SimpleColumn<Right>[] = [
  {
    key: 'call',
    title: t`What`,
    cell: (right) => (
      <>
        {right.summary}
        <div className="small secondary">
          {right.method} {right.path}
        </div>
      </>
    ),
  },
  ...shownRoles.map((role): SimpleColumn<Right> => ({ key: role, title: roleLabels[role], cell: (right) => may(right, role) })),
]

/** One table for each noun, collapsed until it is opened or the person searches. */
export function RoleRights() {
  const rights = useEndpoint('role.list', undefined, { staleTimeMs: 3_600_000 })
  const [typed, setTyped] = useState('')
  return (
    <div className="stack gap-4 role-rights">
      <p className="secondary">{t`These are the rights of each role. Owners see only their own property, tenants only their own leases.`}</p>
      <TextInput
        type="search"
        label={t`Search`}
        placeholder={t`Lease, payment, sign-in …`}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Loaded query={rights}>{({ calls }) => <NounTables calls={calls} typed={typed} />}</Loaded>
    </div>
  )
}

function NounTables({ calls, typed }: { calls: readonly Right[]; typed: string }) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const fitting = calls.filter(({ summary, path, noun }) => {
    const text = `${summary} ${path} ${noun}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  if (fitting.length === 0) return <EmptyState title={t`No results`} text={t`No right matches this search.`} />
  return (
    <div className="sheet">
      {[...Map.groupBy(fitting, ({ noun }) => noun)].map(([noun, ofNoun]) => (
        <details key={noun} className="role-noun" open={words.length > 0}>
          <summary>
            <IconChevronRight size={16} stroke={1.75} aria-hidden />
            <h2>{nounLabel(noun)}</h2>
            <span className="small secondary">{plural(ofNoun.length, '{n} right', '{n} rights')}</span>
          </summary>
          <SimpleTable caption={nounLabel(noun)} columns={columns} rows={ofNoun} rowKey={({ key }) => key} none="" />
        </details>
      ))}
    </div>
  )
}

/** The labels of nouns whose name in the API differs from the name on screen. */
const nounLabels: Readonly<Record<string, string>> = {
  administrativeZone: t`Administrative Zones`,
  advice: t`Payment advices`,
  apiToken: t`API tokens`,
  auth: t`Sign-in`,
  breachNotice: t`Notices of breach`,
  claim: t`Proofs of payment`,
  config: t`Installation`,
  geometry: t`Outlines on the map`,
  leaseMoney: t`Account of a lease`,
  live: t`Live updates`,
  online: t`Online payments`,
  outbox: t`Outbox`,
  overview: t`Dashboard, search and summaries`,
  payer: t`Receive payment`,
  proof: t`Confirm it is you`,
  securityEvent: t`Security log`,
  signInChange: t`Changes of a sign-in`,
  subAdministrativeZone: t`SubAdministrative Zones`,
  taxFact: t`Entries for the tax report`,
}

/** "savedView" → "Saved view". */
function nounLabel(noun: string): string {
  const known = nounLabels[noun]
  if (known) return known
  const words = noun.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function may({ allow }: Right, role: RoleName) {
  if (allow === 'PUBLIC') return <span className="small secondary">{t`Everybody`}</span>
  if (allow === 'SIGNED_IN' || allow.includes(role)) {
    return (
      <span className="good">
        <IconCheck size={18} aria-hidden />
        <span className="visually-hidden">{t`Yes`}</span>
      </span>
    )
  }
  return (
    <span className="secondary">
      <span aria-hidden>–</span>
      <span className="visually-hidden">{t`No`}</span>
    </span>
  )
}

import type { RoleName } from '../../../domain/endpoint.ts'
import { billingFolders } from '../../advices/billing-paths.ts'
import { leaseFolders } from '../../leases/lease-paths.ts'
import { t } from '../../platform/texts.ts'
import type { Found } from './found-path.ts'

/** An action and its object in the search text: "receive payment from sonam", "new lease for 302". */
export type SearchAction = { kind: 'RECEIVE' | 'NEW_LEASE'; of: string }

const phrases: readonly [SearchAction['kind'], RegExp][] = [
  ['RECEIVE', /^(?:receive|take|collect)(?:\s+(?:a\s+)?(?:payment|rent|money|cash))?\s+(?:from|of|for)?\s*(.+)$/i],
  ['RECEIVE', /^payment\s+(?:from|of|for)\s+(.+)$/i],
  ['NEW_LEASE', /^(?:new\s+lease|lease|let)\s+(?:for|of|to)\s+(.+)$/i],
  ['NEW_LEASE', /^new\s+lease\s+(.+)$/i],
]

/** Only the office has actions in the search. Undefined if the text is not an action. */
export function searchAction(typed: string, role: RoleName): SearchAction | undefined {
  if (role !== 'ADMIN' && role !== 'MANAGER') return undefined
  for (const [kind, phrase] of phrases) {
    const of = phrase.exec(typed.trim())?.[1]?.trim()
    if (of && !/^(payment|rent|money|cash|from|for|of)$/i.test(of)) return { kind, of }
  }
  return undefined
}

export type OfferedAction = { key: string; label: string; detail: string; path: string; found: Found }

/** The action for each result that it fits. */
export function actionsFor({ kind }: SearchAction, items: readonly Found[]): OfferedAction[] {
  return items.flatMap((found) => {
    const path = kind === 'RECEIVE' ? receivePath(found) : newLeasePath(found)
    if (!path) return []
    const key = `${found.kind} ${found.id}`
    if (kind === 'NEW_LEASE') return [{ key, label: t`New lease: ${found.label}`, detail: found.detail, path, found }]
    // The label of a lease has its number and its tenant.
    const [number = '', name = number] = found.label.split(' · ')
    return [{ key, label: t`Receive payment from ${name}`, detail: `${found.detail} · ${number}`, path, found }]
  })
}

/** The counter needs a lease. The leases of a tenant appear in the same results. */
function receivePath({ kind, id }: Found): string | undefined {
  return kind === 'lease' ? `${billingFolders.receive.to}?leaseId=${id}` : undefined
}

function newLeasePath({ kind, id }: Found): string | undefined {
  if (kind === 'tenant') return `${leaseFolders.UNIT.path}/new?tenantId=${id}`
  const type = kind === 'unit' ? 'UNIT' : kind === 'building' ? 'BUILDING' : kind === 'plot' ? 'LAND' : undefined
  return type && `${leaseFolders[type].path}/new?propertyId=${id}`
}

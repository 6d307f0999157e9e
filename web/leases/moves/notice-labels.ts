import type { NoticeReason } from '../../../domain/leases/tenancy/notice.ts'
import { t } from '../../platform/texts.ts'

export const noticeReasonLabels: Readonly<Record<NoticeReason, string>> = {
  END_OF_LEASE: t`Not renewed at its end`,
  REACQUIRE: t`The owner needs it back`,
  EVICTION: t`Eviction on a ground of the Act`,
  SALE: t`Sale with a change of use`,
  MID_TERM: t`The tenant leaves before the end`,
  TRANSFER: t`The tenant’s employer moves them`,
  NO_REPAIR: t`The owner does not repair`,
  DEATH: t`The tenant has died`,
  RENT_INCREASE: t`Increase of the rent`,
  RENEWAL: t`The tenant wishes to renew`,
}

/** Which of them end a lease, by who gives the notice; the usual one first. */
export const endingReasonsOf = {
  TENANT: ['MID_TERM', 'END_OF_LEASE', 'TRANSFER', 'NO_REPAIR', 'DEATH'],
  OWNER: ['END_OF_LEASE', 'REACQUIRE', 'EVICTION', 'SALE', 'DEATH'],
} as const satisfies Record<string, readonly NoticeReason[]>

import type { NoticeReason } from '../../domain/leases/notice.ts'

export const noticeReasonWords: Readonly<Record<NoticeReason, string>> = {
  END_OF_LEASE: 'Not renewed at its end',
  REACQUIRE: 'The owner needs it back',
  EVICTION: 'Eviction on a ground of the Act',
  SALE: 'Sale with a change of use',
  MID_TERM: 'The tenant leaves before the end',
  TRANSFER: 'The tenant’s employer moves them',
  NO_REPAIR: 'The owner does not repair',
  DEATH: 'The tenant has died',
  RENT_INCREASE: 'Increase of the rent',
  RENEWAL: 'The tenant wishes to renew',
}

/** Which of them end a lease, by who gives the notice; the usual one first. */
export const endingReasonsOf = {
  TENANT: ['MID_TERM', 'END_OF_LEASE', 'TRANSFER', 'NO_REPAIR', 'DEATH'],
  OWNER: ['END_OF_LEASE', 'REACQUIRE', 'EVICTION', 'SALE', 'DEATH'],
} as const satisfies Record<string, readonly NoticeReason[]>

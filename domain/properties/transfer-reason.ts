export const transferReasons = [
  'SALE',
  'INHERITANCE',
  'GIFT',
  'EXCHANGE',
  'PARTITION',
  'COURT_ORDER',
  'ACQUISITION',
  'CORRECTION',
  'OTHER',
] as const
export type TransferReason = (typeof transferReasons)[number]

import { t } from '../wording.ts'
import type { ReserveKind } from './reserve.ts'

export const reserveKindLabels: Readonly<Record<ReserveKind, string>> = {
  HELD: t`Held back`,
  USED: t`Used for a bill`,
  RELEASED: t`Released to the owner`,
}

import { listed } from '../sheet.ts'
import type { Holder } from './holder.ts'

/** "Karma Dorji 1/2; Pema Lhamo 1/2"; a single owner is shown without a share. */
export function holdersText(holders: readonly Holder[]): string {
  return listed(
    holders.map(({ nameEnglish, share }) => (share === '1' || share === '1/1' ? nameEnglish : `${nameEnglish} ${share}`)),
  )
}

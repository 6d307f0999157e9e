import { t } from '../platform/texts.ts'

/** "2.4 MB", "310 KB": the size of a file with useful precision. */
export function byteSizeText(bytes: number): string {
  if (bytes >= 1_000_000) return t`${(bytes / 1_000_000).toFixed(1)} MB`
  return t`${Math.max(1, Math.round(bytes / 1000))} KB`
}

import { t } from '../platform/texts.ts'
import type { StatusTable } from '../ui/text/status-chip.tsx'

export const bankAccountChipTable: StatusTable<'DEFAULT'> = { DEFAULT: { word: t`Default`, shape: 'check', tone: 'teal' } }

import type { StatusTable } from '../ui/status-chip.tsx'

export const bankAccountChipTable: StatusTable<'DEFAULT'> = { DEFAULT: { word: 'Default', shape: 'check', tone: 'teal' } }

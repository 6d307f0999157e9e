import { type ProviderStatus, providerStatusLabels } from '../../domain/sign-in-providers/sign-in-provider.ts'
import type { StatusTable } from '../ui/text/status-chip.tsx'

export const providersPath = '/admin/sign-in-providers'

export const providerStatusTable: StatusTable<ProviderStatus> = {
  ACTIVE: { word: providerStatusLabels.ACTIVE, shape: 'check', tone: 'teal' },
  DISABLED: { word: providerStatusLabels.DISABLED, shape: 'cross', tone: 'grey' },
}

export const invalidatesProviders = ['signInProvider', 'audit'] as const

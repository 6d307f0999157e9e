import { z } from 'zod'
import { webAddress } from './setting-shapes.ts'
import { StartError } from './start-error.ts'

/** The wallet of Bhutan's National Digital Identity, for an operator who is registered as a verifier. */
export const walletSettings = {
  NDI: z.enum(['off', 'simulator', 'ndi'], 'NDI is off, simulator or ndi.').default('off'),
  NDI_AUTHENTICATION_ADDRESS: webAddress('NDI_AUTHENTICATION_ADDRESS').optional(),
  NDI_API_ADDRESS: webAddress('NDI_API_ADDRESS').optional(),
  NDI_CLIENT_ID: z.string().optional(),
  NDI_CLIENT_SECRET: z.string().optional(),
  NDI_SCHEMA: webAddress('NDI_SCHEMA').optional(),
  NDI_WEBHOOK_ID: z
    .string()
    .regex(/^[\w-]{1,100}$/, 'NDI_WEBHOOK_ID is a name of letters, digits, _ and -.')
    .optional(),
}

export type NdiConfig = {
  kind: 'ndi'
  authenticationAddress: string
  apiAddress: string
  clientId: string
  clientSecret: string
  schema: string
  webhookId: string
}
export type WalletConfig = { kind: 'off' } | { kind: 'simulator' } | NdiConfig

type Environment = z.output<z.ZodObject<typeof walletSettings>> & { NODE_ENV?: string | undefined }

/** The simulator believes any claimed identity, so it never runs in production. */
export function walletOf(data: Environment): WalletConfig {
  const { NDI: kind } = data
  if (kind === 'simulator' && data.NODE_ENV === 'production')
    throw new StartError('NDI=simulator lets anybody in as anybody and is refused in production. Set it to ndi or off.')
  if (kind !== 'ndi') return { kind }
  const { NDI_AUTHENTICATION_ADDRESS: authenticationAddress, NDI_API_ADDRESS: apiAddress, NDI_SCHEMA: schema } = data
  const { NDI_CLIENT_ID: clientId, NDI_CLIENT_SECRET: clientSecret, NDI_WEBHOOK_ID: webhookId } = data
  if (!authenticationAddress || !apiAddress || !clientId || !clientSecret || !schema || !webhookId)
    throw new StartError(
      'NDI=ndi needs NDI_AUTHENTICATION_ADDRESS, NDI_API_ADDRESS, NDI_CLIENT_ID, NDI_CLIENT_SECRET, NDI_SCHEMA and NDI_WEBHOOK_ID.',
    )
  return {
    kind,
    authenticationAddress: authenticationAddress.replace(/\/+$/, ''),
    apiAddress: apiAddress.replace(/\/+$/, ''),
    ...{ clientId, clientSecret, schema, webhookId },
  }
}

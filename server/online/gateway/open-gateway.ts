import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../platform/clock.ts'
import { type Config, ConfigError } from '../../platform/config.ts'
import type { GatewayConfig } from '../../platform/gateway-config.ts'
import { createBfsGateway } from './bfs-gateway.ts'
import { type GatewaySimulator, gatewayOfSimulator, type SimulatorAccess, startGatewaySimulator } from './gateway-simulator.ts'
import type { PaymentGateway } from './payment-gateway.ts'

export type OpenGateway = { gateway: PaymentGateway | undefined; stop: () => Promise<void> }

/** Opens the configured gateway. `simulator` is one that another process runs. */
export async function openGateway(settings: Config, clock: Clock, simulator?: SimulatorAccess): Promise<OpenGateway> {
  const stop = async () => undefined
  const { gateway: config } = settings
  switch (config.kind) {
    case 'off':
      return { gateway: undefined, stop }
    case 'bfs':
      return { gateway: await openBfsGateway(config), stop }
    case 'simulator':
      return simulator ? { gateway: gatewayOfSimulator(simulator), stop } : openSimulator(settings, clock)
    default:
      throw new Error(`There is no gateway ${String(config satisfies never)}.`)
  }
}

/** It listens on its own address, only on this machine. */
export function openSimulator({ port, dataDir }: Config, clock: Clock): Promise<GatewaySimulator> {
  return startGatewaySimulator({
    now: clock.now,
    file: join(dataDir, 'gateway-simulator.json'),
    noticeAddress: () => (port === 0 ? undefined : `http://127.0.0.1:${port}/api/online-payment/callback`),
  })
}

/** Reads the keys from their files: an unreadable key stops the start. */
async function openBfsGateway(config: Extract<GatewayConfig, { kind: 'bfs' }>): Promise<PaymentGateway> {
  const { address, beneficiaryId, beneficiaryBank, email, signature, timeoutMs, adminId } = config
  return createBfsGateway({
    ...{ address, beneficiaryId, beneficiaryBank, email, signature, timeoutMs, adminId },
    privateKey: await readKey('GATEWAY_PRIVATE_KEY', config.privateKeyFile, createPrivateKey),
    gatewayKey: await readKey('GATEWAY_PUBLIC_KEY', config.publicKeyFile, createPublicKey),
    isSimulated: false,
  })
}

async function readKey(name: string, file: string, create: (pem: string) => KeyObject): Promise<KeyObject> {
  try {
    const key = create(await readFile(file, 'utf8'))
    if (key.asymmetricKeyType === 'rsa') return key
  } catch {
    // The message of the file system or of OpenSSL is less helpful than the sentence below.
  }
  throw new ConfigError(`${name} names a file with an RSA key in PEM, and ${file} holds none that can be read.`)
}

import { join } from 'node:path'
import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import type { SmsConfig } from '../../sms-settings.ts'
import { smppTransport } from '../smpp/smpp-transport.ts'
import { logSmsTransport, type SmsTransport } from '../sms-transport.ts'
import { recordPartReceipt } from './record-receipt.ts'
import { createRouteCircuit } from './route-circuit.ts'
import { routedSmsTransport, type SmsRoute } from './routed-sms-transport.ts'
import { gatewaySmsTransport } from './sms-gateway.ts'

export type OpenSms = { send: SmsTransport; stop: () => Promise<void> }
type Settings = Pick<Config, 'sms' | 'smsFallback' | 'dataDir'>
type WayOut = Exclude<SmsConfig, { kind: 'log' }>

export const routeNames = ['Route 1', 'Route 2'] as const
export type RouteName = (typeof routeNames)[number]

/** The configured routes in order; none if SMS are only logged. */
export function smsRoutesOf({ sms, smsFallback }: Pick<Config, 'sms' | 'smsFallback'>): { name: RouteName; way: WayOut }[] {
  return [sms, smsFallback].flatMap((way, index) => {
    const name = routeNames[index]
    return way && way.kind !== 'log' && name ? [{ name, way }] : []
  })
}

/** The SMS routes of this process. A route to an SMS centre connects immediately, so that receipts arrive before the first SMS is sent. */
export function openSms(settings: Settings, database: Database, clock: Clock): OpenSms {
  const opened = smsRoutesOf(settings).map(({ name, way }) => openRoute(name, way, database))
  if (opened.length === 0) return { send: logSmsTransport(join(settings.dataDir, 'sms.log'), clock), stop: async () => undefined }
  const send = routedSmsTransport(opened, createRouteCircuit(database))
  return { send, stop: async () => void (await Promise.all(opened.map(({ stop }) => stop()))) }
}

function openRoute(name: RouteName, way: WayOut, database: Database): SmsRoute & { stop: () => Promise<void> } {
  if (way.kind === 'http') return { name, send: gatewaySmsTransport(way), stop: async () => undefined }
  const { send, start, stop } = smppTransport(way, {
    onReceipt: async ({ state, ...receipt }) => {
      if (state !== 'UNDER_WAY') await recordPartReceipt(database.as, { ...receipt, state, route: name })
    },
  })
  start()
  return { name, send, stop }
}

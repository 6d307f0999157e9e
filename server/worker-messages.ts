import type { SimulatorAccess } from './online/gateway/gateway-simulator.ts'

export type WorkerStart = {
  /** Fills the demo and prints what a start says; the others serve. */
  isFirst: boolean
  simulator: SimulatorAccess | undefined
}

/** What the main process says to a worker. */
export type ToWorker =
  | ({ kind: 'START' } & WorkerStart)
  /** Another worker has taken over: accept no more connections, finish what has begun, end. */
  | { kind: 'DRAIN' }
  /** The answer to `METRICS`; undefined where they could not be collected. */
  | { kind: 'METRICS'; id: number; text: string | undefined }

/** What a worker says: it runs and waits for START; it serves; it asks for the metrics of all. */
export type ToPrimary = { kind: 'RUNNING' } | { kind: 'READY' } | { kind: 'METRICS'; id: number }

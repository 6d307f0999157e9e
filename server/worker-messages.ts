import type { SimulatorAccess } from './online/gateway/gateway-simulator.ts'

export type WorkerStart = {
  /** The first worker fills the demo and prints the start messages; the others serve. */
  isFirst: boolean
  simulator: SimulatorAccess | undefined
}

/** The messages from the main process to a worker. */
export type ToWorker =
  | ({ kind: 'START' } & WorkerStart)
  /** Another worker has taken over: accept no more connections, finish the current work, end. */
  | { kind: 'DRAIN' }
  /** The answer to `METRICS`; undefined if they could not be collected. */
  | { kind: 'METRICS'; id: number; text: string | undefined }

/** The messages of a worker: it runs and waits for START; it serves; it requests the metrics of all. */
export type ToPrimary = { kind: 'RUNNING' } | { kind: 'READY' } | { kind: 'METRICS'; id: number }

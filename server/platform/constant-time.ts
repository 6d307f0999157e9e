import { setTimeout as wait } from 'node:timers/promises'

/** Answers no sooner than after a set time, so that the timing does not reveal whether there was work to do. */
export type ConstantTime = <T>(work: () => Promise<T>) => Promise<T>

export function createConstantTime(minMs: number): ConstantTime {
  return async (work) => {
    const [result] = await Promise.all([work(), wait(minMs)])
    return result
  }
}

import type { FastifyInstance } from 'fastify'
import { liveContract } from '../../../domain/overview/live-contract.ts'
import type { Services } from '../../platform/services.ts'
import { createLiveStreams, type LiveLimits } from './live-streams.ts'

export type { LiveLimits }

type LiveOptions = { limits?: LiveLimits | undefined; draining?: AbortSignal | undefined }

export function liveRoutes(
  { serve, database }: Services,
  fastify: FastifyInstance,
  { limits, draining }: LiveOptions = {},
): void {
  const streams = createLiveStreams(database, limits)
  // Called before the server waits for open responses, because these would never end.
  fastify.addHook('preClose', async () => streams.close())
  draining?.addEventListener('abort', () => streams.close())
  serve.live(liveContract.changes, ({ actor, query }) => streams.open(actor, query))
}

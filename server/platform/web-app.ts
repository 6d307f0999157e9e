import { existsSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { answerNotFound } from './problem-reply.ts'

/** The built web app: hashed assets for ever, index.html always fresh and for every path of the browser's router. */
export async function serveWebApp(fastify: FastifyInstance, webRoot: string): Promise<void> {
  if (!existsSync(join(webRoot, 'index.html'))) throw new Error(`There is no web app in ${webRoot}. Build it first.`)
  await fastify.register(staticFiles, {
    root: webRoot,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  fastify.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !request.url.startsWith('/api') && !/\.\w+$/.test(request.url.split('?')[0] ?? '')
    return isPage ? reply.sendFile('index.html') : answerNotFound(request, reply)
  })
}

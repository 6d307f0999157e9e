import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type ApiChange,
  type ApiVersion,
  apiVersions,
  type ApiVersions,
  newestOf,
  type ReplyRecord,
} from '../../../../domain/api/api-versions.ts'
import type { EndpointKey } from '../../../../domain/contracts.ts'
import { Problem } from '../../../../domain/problem.ts'

export const versionHeader = 'sakhang-version'

export type Versioning = {
  /** The version that a new token gets. */
  newest: string
  /** Determines the version of a request, and names it in the reply. */
  settle(request: FastifyRequest, reply: FastifyReply): ApiVersion
  /** Also names the version if a request was rejected before it was determined. */
  nameInRefusal(request: FastifyRequest, reply: FastifyReply): void
  /** Converts a request of an older version to the newest one, before its schemas read it. */
  upgrade(request: FastifyRequest, key: EndpointKey): void
  /** The function that converts the records of a reply to an older version; undefined if nothing changed. */
  downgradeOf(version: ApiVersion, key: EndpointKey): ((record: ReplyRecord) => ReplyRecord) | undefined
}

/** Requests and replies of older API versions (docs/decisions/0150). The rest of the server uses only the newest. */
export function createVersioning(versions: ApiVersions = apiVersions): Versioning {
  /** The changes since a version that concern a call, oldest first. */
  const changesSince = (version: ApiVersion, key: EndpointKey): ApiChange[] =>
    versions.slice(versions.indexOf(version) + 1).flatMap(({ changes }) => changes.filter(({ calls }) => calls.includes(key)))

  return {
    newest: newestOf(versions).date,
    settle: (request, reply) => {
      const version = versionOf(request, versions)
      reply.header(versionHeader, version.date)
      if (version.endsOn) reply.header('sunset', new Date(version.endsOn).toUTCString())
      return version
    },
    nameInRefusal: (request, reply) => {
      if (reply.statusCode < 400 || reply.hasHeader(versionHeader) || !request.url.startsWith('/api/')) return
      const named = versions.find(({ date }) => date === request.headers[versionHeader])
      reply.header(versionHeader, (named ?? ownVersionOf(request, versions)).date)
    },
    upgrade: (request, key) => {
      let sent = { query: { ...(request.query as object) }, body: request.body }
      for (const change of changesSince(request.apiVersion, key)) sent = { ...sent, ...change.request?.(sent) }
      request.query = sent.query
      request.body = sent.body
    },
    downgradeOf: (version, key) => {
      const changes = changesSince(version, key).toReversed()
      if (changes.every(({ reply }) => !reply)) return undefined
      return (record) => changes.reduce((older, { reply }) => reply?.(older) ?? older, record)
    },
  }
}

/**
 * The version in the header, or else that of the token, or else the newest. After the office went back to an earlier release, a token may
 * have a version that this release lacks: then the newest one before it is used.
 */
function versionOf(request: FastifyRequest, versions: ApiVersions): ApiVersion {
  const named = request.headers[versionHeader]
  if (named === undefined) return ownVersionOf(request, versions)
  const version = versions.find(({ date }) => date === named)
  if (version) return version
  const message = `There is no such version of the API. There is: ${versions.map(({ date }) => date).join(', ')}.`
  throw new Problem('INVALID_INPUT', message, { errors: [{ path: '/Sakhang-Version', message }] })
}

function ownVersionOf({ claims }: FastifyRequest, versions: ApiVersions): ApiVersion {
  const remembered = claims?.apiToken?.apiVersion
  if (remembered === undefined) return newestOf(versions)
  return versions.findLast(({ date }) => date <= remembered) ?? versions[0]
}

declare module 'fastify' {
  interface FastifyRequest {
    apiVersion: ApiVersion
  }
}

import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { readRefusal } from './object-key.ts'
import { ObjectsUnavailable } from './object-store.ts'
import type { S3Place } from './s3-place.ts'

export type S3Request = {
  method: 'GET' | 'PUT' | 'HEAD' | 'DELETE'
  key: string
  query?: Record<string, string>
  body?: Buffer
  headers?: Record<string, string>
  /** The maximum number of attempts. */
  tries?: number
}

/** The time limit until the service begins to answer: connecting, and storing the content of the request. */
const answerMs = 15_000
const pauseMs = 150
const emptyHash = createHash('sha256').digest('hex')
const fleeting = (status: number) => status >= 500 || status === 429 || status === 408

export type SendS3 = (request: S3Request) => Promise<Response>

/** Signs and sends requests, and retries temporary failures. Returns 2xx and 404; throws on anything else. */
export function createSendS3({ accessKey, secretKey, region, ...place }: S3Place, timeoutMs = answerMs): SendS3 {
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, region, service: 's3', retries: 0 })
  const attempt = async ({ method, key, query = {}, body, headers = {} }: S3Request): Promise<Response> => {
    const content = body ? { 'content-md5': md5(body), 'content-type': 'application/octet-stream' } : {}
    const signed = await client.sign(addressOf(place, key, query), {
      method,
      headers: { 'x-amz-content-sha256': body ? sha256(body) : emptyHash, ...content, ...headers },
      ...(body ? { body: new Uint8Array(body) } : {}),
      redirect: 'manual',
    })
    const giveUp = new AbortController()
    const timer = setTimeout(() => giveUp.abort(new Error(`no answer within ${timeoutMs / 1000} seconds`)), timeoutMs)
    try {
      return await fetch(signed, { signal: giveUp.signal })
    } finally {
      clearTimeout(timer)
    }
  }
  return async (request) => {
    const { tries = 3 } = request
    for (let number = 1; ; number += 1) {
      try {
        const response = await attempt(request)
        if (response.ok || response.status === 404) return response
        if (number >= tries || !fleeting(response.status)) throw await refused(response)
        await response.body?.cancel()
      } catch (error) {
        if (error instanceof ObjectsUnavailable) throw error
        if (number >= tries) throw new ObjectsUnavailable(reasonOf(error), error)
      }
      await pause(pauseMs * 4 ** (number - 1) * (0.5 + Math.random()))
    }
  }
}

export function addressOf(
  { endpoint, bucket, pathStyle }: Pick<S3Place, 'endpoint' | 'bucket' | 'pathStyle'>,
  key: string,
  query: Record<string, string> = {},
): string {
  const url = new URL(endpoint)
  const base = url.pathname.replace(/\/+$/, '')
  if (!pathStyle) url.hostname = `${bucket}.${url.hostname}`
  url.pathname = pathStyle ? `${base}/${bucket}/${key}` : `${base}/${key}`
  url.search = new URLSearchParams(query).toString()
  return url.href
}

async function refused(response: Response): Promise<ObjectsUnavailable> {
  const text = await response.text().catch(() => '')
  const said = readRefusal(text) || response.headers.get('location') || ''
  return new ObjectsUnavailable([`status ${response.status}`, said].filter(Boolean).join(', '))
}

/** `fetch` wraps the actual error. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (cause instanceof AggregateError && cause.errors[0] instanceof Error) return cause.errors[0].message
  return cause instanceof Error ? cause.message : error.message
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const md5 = (content: Buffer) => createHash('md5').update(content).digest('base64')

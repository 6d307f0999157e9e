import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'
import { type ProblemCode, problems } from '../../../domain/problem.ts'
import { type Answer, type Attempt, maxAnswerMs } from './attempt.ts'
import { leaksIn, type Secrets, textOf } from './secrets.ts'

/** Text that no answer may contain: internals of the server or messages of the database. */
const insides =
  /\bat \S+\.[cm]?[jt]s:\d+|violates \w+[ -]?\w* constraint|syntax error at or near|node_modules|relation "\w+" does not/

/** The errors in an answer, for any request; empty if there are none. */
export function judge(attempt: Attempt, answer: Answer, secrets: Secrets): string[] {
  const { status, headers, bytes, ms } = answer
  if (status === 0 || ms > maxAnswerMs) return [`no answer within ${maxAnswerMs / 1000} s`]
  const isWaiting = status === 503 && Number(headers['retry-after']) > 0
  if (status >= 500 && !isWaiting) return [`${status} ${bytes.toString('utf8').slice(0, 200)}`]
  const findings: string[] = []
  const text = textOf(plain(answer))
  if (status >= 400 && !isProblem(headers, text)) findings.push(`${status} is no problem+json with a code: ${text.slice(0, 120)}`)
  const internal = insides.exec(text)
  if (internal) findings.push(`the answer shows the inside: ${internal[0]}`)
  const sent = `${decodeURIComponentSafely(attempt.url)} ${attempt.payload?.toString('utf8') ?? ''}`
  const leaks = leaksIn(`${JSON.stringify(headers)}\n${text}`, secrets, sent)
  if (leaks.length > 0) findings.push(`${status} shows what this caller may not see: ${leaks.slice(0, 3).join(', ')}`)
  return findings
}

function plain({ headers, bytes }: Answer): Buffer {
  const encoding = headers['content-encoding']
  if (bytes.length === 0) return bytes
  if (encoding === 'gzip') return gunzipSync(bytes)
  if (encoding === 'deflate') return inflateSync(bytes)
  if (encoding === 'zstd') return zstdDecompressSync(bytes)
  return encoding === 'br' ? brotliDecompressSync(bytes) : bytes
}

function isProblem(headers: Answer['headers'], text: string): boolean {
  const type = headers['content-type']
  if (typeof type !== 'string' || !type.startsWith('application/problem+json')) return false
  const { code } = JSON.parse(text) as { code?: ProblemCode }
  return code !== undefined && code in problems
}

function decodeURIComponentSafely(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}

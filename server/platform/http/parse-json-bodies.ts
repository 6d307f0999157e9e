import type { FastifyInstance } from 'fastify'
import { fieldProblem } from '../../../domain/problem.ts'

/** A polygon of a map is nested 7 levels deep, the deepest valid input of any call. */
const maxNesting = 50

/** A POST without a body may still declare JSON; the schema then decides whether a body is required. */
export function parseJsonBodies(fastify: FastifyInstance): void {
  // Fastify also parses plain text, which no call accepts. Without this, the schema would reject it with 400 instead of 415.
  fastify.removeContentTypeParser('text/plain')
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const text = String(body)
    if (text === '') return done(null, undefined)
    // JSON.stringify, zod and others use recursion, and overflow the stack at a few thousand levels.
    if (nestingOf(text) > maxNesting) return done(fieldProblem('/', `The body is nested deeper than ${maxNesting} levels.`))
    try {
      done(null, JSON.parse(text))
    } catch {
      done(fieldProblem('/', 'The body is not valid JSON.'))
    }
  })
}

/** The maximum nesting of lists and objects; brackets inside strings do not count. */
function nestingOf(json: string): number {
  let depth = 0
  let deepest = 0
  let isInString = false
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at]
    if (isInString) {
      if (character === '\\') at += 1
      else if (character === '"') isInString = false
    } else if (character === '"') isInString = true
    else if (character === '[' || character === '{') {
      depth += 1
      deepest = Math.max(deepest, depth)
    } else if (character === ']' || character === '}') depth -= 1
  }
  return deepest
}

import type { FastifyInstance } from 'fastify'
import { fieldProblem } from '../../../domain/problem.ts'

/** A polygon of a map is nested 7 levels deep, the deepest that any call takes. */
const maxNesting = 50

/** A POST without a body may still say it is JSON; the schema then decides whether a body was needed. */
export function parseJsonBodies(fastify: FastifyInstance): void {
  // Fastify reads plain text as well, which no call takes: without this its schema would refuse it with 400 instead of 415.
  fastify.removeContentTypeParser('text/plain')
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const text = String(body)
    if (text === '') return done(null, undefined)
    // JSON.stringify, zod and others go down level by level, and run out of stack in a few thousand.
    if (nestingOf(text) > maxNesting) return done(fieldProblem('/', `The body is nested deeper than ${maxNesting} levels.`))
    try {
      done(null, JSON.parse(text))
    } catch {
      done(fieldProblem('/', 'The body is not valid JSON.'))
    }
  })
}

/** How deep lists and objects lie in each other; brackets inside strings do not count. */
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

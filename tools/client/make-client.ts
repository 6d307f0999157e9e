import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { apiVersions, newestOf } from '../../domain/api/api-versions.ts'
import { isOfSeveral } from '../../domain/api/chosen-parts.ts'
import { scopeOfCall } from '../../domain/api/scope-of-call.ts'
import { everyEndpoint } from '../../domain/contracts.ts'
import type { Endpoint } from '../../domain/endpoint.ts'
import { typeOfSchema } from './type-of-schema.ts'

const root = resolve(import.meta.dirname, '../..')
const sourceOf = (name: string) => readFileSync(join(root, 'client', name), 'utf8')

/** The calls that a program with a token may make, and the public ones. */
const calls = everyEndpoint().filter(([key, endpoint]) => endpoint.allow === 'PUBLIC' || scopeOfCall(key, endpoint) !== undefined)

/** Writes the package of the client into a folder: one module, its types, and the files for npm. */
export function makeClient(folder: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'index.js'), moduleOf())
  writeFileSync(join(folder, 'index.d.ts'), typesOf())
  writeFileSync(join(folder, 'README.md'), sourceOf('README.md'))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packageOf(), null, 2)}\n`)
}

function packageOf() {
  const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, string>
  return {
    name: 'sakhang-client',
    version,
    license,
    description: 'The calls of the Sakhang API, typed, for Node.js 20 and browsers',
    type: 'module',
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    files: ['index.js', 'index.d.ts', 'README.md'],
    engines: { node: '>=20' },
  }
}

function moduleOf(): string {
  const routes = calls.map(([key, { method, path, reply, isIdempotent }]) => {
    const route = [method, `/api${path}`, ...(reply === 'FILE' ? ['FILE'] : isIdempotent ? ['ONCE'] : [])]
    return `  ${JSON.stringify(key)}: ${JSON.stringify(route)},`
  })
  const runtime = stripTypeScriptTypes(sourceOf('client.ts')).replace(/^import .*$/m, '')
  return `${runtime.trim()}

const routes = {
${routes.join('\n')}
}

export function createClient(options) {
  return clientOf(routes, '${newestOf(apiVersions).date}', options)
}
`.replace('export function clientOf', 'function clientOf')
}

function typesOf(): string {
  return `${sourceOf('types.ts').trim()}

export declare class ApiProblem extends Error {
  readonly problem: Problem
  get status(): number
  get code(): string
}

export type Calls = {
${calls.map(([key, endpoint]) => `  /** ${endpoint.summary}. */\n  ${JSON.stringify(key)}: ${typeOfCall(endpoint)}`).join('\n')}
}

export declare function createClient(options: ClientOptions): ClientOf<Calls>
`
}

function typeOfCall(endpoint: Endpoint): string {
  const { path, params, query, body, reply, multipart } = endpoint
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const parts = [
    ...(names.length > 0
      ? [`params: ${params ? inputType(params) : `{ ${names.map((name) => `${name}: string`).join('; ')} }`}`]
      : []),
    ...(query ? [optionalUnlessRequired('query', query)] : []),
    ...(multipart ? ['body: FormData'] : body ? [optionalUnlessRequired('body', body)] : []),
    `reply: ${reply === 'FILE' ? 'Blob' : reply ? outputType(reply) : 'undefined'}`,
    ...(endpoint.includes ? [`related: ${relatedType(endpoint)}`] : []),
  ]
  return `{ ${parts.join('; ')} }`
}

/** The type that each relation embeds: the reply of the call that reads one record. */
function relatedType(endpoint: Endpoint): string {
  const relations = Object.entries(endpoint.includes ?? {}).map(([name, relation]) => {
    const key = calls.find(([, one]) => one === relation.reads)?.[0]
    const record = `Calls[${JSON.stringify(key)}]['reply']`
    return `${name}: ${isOfSeveral(endpoint, relation) ? `${record}[]` : `${record} | null`}`
  })
  return `{ ${relations.join('; ')} }`
}

const inputType = (schema: z.ZodType) => typeOfSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as never)
const outputType = (schema: z.ZodType) => typeOfSchema(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as never)

function optionalUnlessRequired(part: 'query' | 'body', schema: z.ZodType): string {
  const isOptional = schema.safeParse({}).success
  return `${part}${isOptional ? '?' : ''}: ${inputType(schema)}`
}

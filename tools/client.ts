import { resolve } from 'node:path'
import { makeClient } from './client/make-client.ts'

// npm run client: the TypeScript client as a package, ready for `npm publish`.

const folder = resolve(import.meta.dirname, '../dist/client')
makeClient(folder)
console.log(`Wrote the client to ${folder}.`)

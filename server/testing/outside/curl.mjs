#!/usr/bin/env node
import { writeFileSync } from 'node:fs'

// Replaces curl in api-examples.test.ts on machines without it: -s, -i, -X, -H, -d and -o.

const [, , ...given] = process.argv
let method = 'GET'
let file
let isHeadShown = false
let body
let address = ''
const headers = new Headers()
while (given.length > 0) {
  const option = given.shift()
  if (option === '-X') method = given.shift()
  else if (option === '-d') body = given.shift()
  else if (option === '-o') file = given.shift()
  else if (option === '-i') isHeadShown = true
  else if (option === '-H') headers.append(...given.shift().split(/:\s*(.*)/s, 2))
  else if (option !== '-s') address = option
}
const reply = await fetch(address, { method, headers, body })
const head = `HTTP/1.1 ${reply.status} ${reply.statusText}\r\n${[...reply.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
const text = `${isHeadShown ? head : ''}${await reply.text()}`
if (file === undefined) process.stdout.write(text)
else writeFileSync(file, text)

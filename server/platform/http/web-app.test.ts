import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { manifestOf, nameFiles, scriptsInPage, serveWebApp, writePage } from './web-app.ts'

const shell =
  '<head><title>Sakhang</title><meta name="description" content="Property" /></head><body><div id="root"><svg></svg></div></body>'

test('text of a listing is text in the page, never markup, nor a replacement pattern', () => {
  const typed = `"><script>alert('x')</script> $& $1`
  const words = { title: typed, description: typed, address: `https://s.bt/${typed}`, siteName: typed }
  const image = { address: `https://s.bt/${typed}`, type: 'image/png', alt: typed } as const
  const page = writePage(shell, { ...words, image, body: '<h1>To let</h1>' })
  expect(page).not.toContain('<script>')
  expect(page).toContain('&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; $&amp; $1')
  expect(page.match(/<title>/g)).toHaveLength(1)
  expect(page).toMatch(/<div id="root"><main.*<\/main><\/div><\/body>/s)
  expect(page.match(/name="description"/g)).toHaveLength(1)
})

test('a phone shows the product with the name of the settings, and with existing icons', () => {
  const { name, start_url, icons } = manifestOf('Khang')
  expect({ name, start_url }).toEqual({ name: 'Khang', start_url: '/auth' })
  const missing = icons.filter(({ src }) => !existsSync(join(import.meta.dirname, '../../../web/public', src)))
  expect(missing).toEqual([])
})

test('the head preloads the files of the first screen, each with its type', () => {
  const page = nameFiles(shell, { early: [], files: ['assets/tenant-home-1.js', 'assets/tenant-home-1.css'] })
  expect(page).toContain('<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/tenant-home-1.js">')
  expect(page).toContain('<link rel="preload" as="style" fetchpriority="low" crossorigin href="/assets/tenant-home-1.css">')
  expect(page.indexOf('modulepreload')).toBeLessThan(page.indexOf('</head>'))
})

test('a script that requests the data of the page comes before the first script', () => {
  const withScript = shell.replace('</head>', '<script type="module" src="/assets/index-1.js"></script></head>')
  const page = nameFiles(withScript, { early: ['assets/first-reads-1.js', 'assets/calls-1.js'], files: [] })
  const places = ['src="/assets/first-reads-1.js"', 'href="/assets/calls-1.js"', 'src="/assets/index-1.js"'].map((part) =>
    page.indexOf(part),
  )
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('the policy allows each inline script by its hash, and no other script', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sakhang-page-'))
  writeFileSync(join(folder, 'index.html'), '<script>go(\'€\')</script><script type="module" src="/a.js"></script>')
  // printf "go('€')" | openssl dgst -sha256 -binary | base64
  expect(scriptsInPage(folder)).toEqual(["'sha256-2RPfLZ0naVHxbvihOY1KhpPUmZBXWODlTV9s5W8BW8U='"])
  rmSync(folder, { recursive: true })
})

test('a page of another version is sent although its file has the size and date of the one before, like all files of a package', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sakhang-page-'))
  const inPackage = new Date('1985-10-26T08:15:00Z')
  const pack = (page: string) => {
    writeFileSync(join(folder, 'index.html'), page)
    utimesSync(join(folder, 'index.html'), inPackage, inPackage)
  }
  const fastify = Fastify()
  try {
    pack('<html>first</html>')
    const readProduct = () => Promise.reject(new Error('No page here names the product.'))
    await serveWebApp(fastify, folder, { readProduct, describePage: async () => undefined })
    const before = await fastify.inject({ url: '/auth' })
    expect(before.body).toContain('first')
    pack('<html>other</html>')
    const { etag = '', 'last-modified': modified = '' } = before.headers
    const headers = { 'if-none-match': String(etag), 'if-modified-since': String(modified) }
    expect((await fastify.inject({ url: '/auth', headers })).body).toContain('other')
  } finally {
    await fastify.close()
    rmSync(folder, { recursive: true })
  }
})

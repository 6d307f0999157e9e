import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml } from './escape-html.ts'
import type { ReadProduct } from './describe-api.ts'
import { answerNotFound } from './problem-reply.ts'

/** As large as messengers and networks ask for. */
export const previewSize = { width: 1200, height: 630 } as const

/** An absolute address, of a picture of `previewSize`. */
export type PreviewImage = { address: string; type: 'image/jpeg' | 'image/png'; alt: string }

/** What a public page is about; `body` is HTML, the rest is text. `structured`: for search engines, in the terms of schema.org. */
export type PageText = {
  title: string
  description: string
  address: string
  /** The name of this installation. */
  siteName: string
  /** What a preview of a link shows. */
  image?: PreviewImage
  structured?: Readonly<Record<string, unknown>>
  /** The address of what the page lists, as RSS. */
  feed?: string
  body: string
}
/**
 * By the path of a page; undefined where the page says nothing before its script has come, 'SECRET' where its path is as good as a password, and
 * 'NO_PAGE' where none is.
 */
export type DescribePage = (path: string) => Promise<PageText | 'NO_PAGE' | 'SECRET' | undefined>

/** No search engine lists the address, and nothing stores the page. No page tells another site its address (security-headers.ts). */
const secretHeaders = { 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-store' }

/** The built web app: hashed assets for ever, index.html always fresh and for every path of the browser's router. */
export async function serveWebApp(
  fastify: FastifyInstance,
  webRoot: string,
  { readProduct, describePage }: { readProduct: ReadProduct; describePage: DescribePage },
): Promise<void> {
  if (!existsSync(join(webRoot, 'index.html'))) throw new Error(`There is no web app in ${webRoot}. Build it first.`)
  const shell = readFileSync(join(webRoot, 'index.html'), 'utf8')
  const preloads = readPreloads(webRoot)
  const sendPage = async (path: string, reply: FastifyReply) => {
    const described = await describePage(path)
    // The shell then says that there is no such page, to people; this says it to search engines.
    if (described === 'NO_PAGE') void reply.code(404)
    const words = typeof described === 'string' ? undefined : described
    const files = preloads.get(path)
    if (described === 'SECRET') return reply.type('text/html; charset=utf-8').headers(secretHeaders).send(shell)
    if (!words && !files) return reply.sendFile('index.html')
    const page = files ? nameFiles(shell, files) : shell
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(words ? writePage(page, words) : page)
  }
  fastify.get('/', (_request, reply) => sendPage('/', reply))
  fastify.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'no-cache')
      .send(manifestOf((await readProduct()).productName)),
  )
  await fastify.register(staticFiles, {
    root: webRoot,
    preCompressed: true,
    cacheControl: false,
    // They would be made of size and date, and in a package of npm all files have one date: a browser would keep the page of before.
    etag: false,
    lastModified: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  fastify.get('/api/docs', { schema: { hide: true } }, (_request, reply) => reply.sendFile('api-docs.html'))
  fastify.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isPage = request.method === 'GET' && !path.startsWith('/api') && !/\.\w+$/.test(path)
    if (!isPage) return answerNotFound(request, reply)
    return sendPage(path, reply)
  })
}

/** What the content security policy says of the scripts that stand in index.html: their hashes (CSP 3 §2.3.1). */
export function scriptsInPage(webRoot: string): string[] {
  const shell = readFileSync(join(webRoot, 'index.html'), 'utf8')
  const hashOf = (script: string) => createHash('sha256').update(script).digest('base64')
  return [...shell.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => `'sha256-${hashOf(script)}'`)
}

/** `early`: a script that asks for what the page will read, followed by what it imports; `files`: what the page will ask for. */
export type Preloads = { early: readonly string[]; files: readonly string[] }

/** By the path of a page; written by the build. */
function readPreloads(webRoot: string): ReadonlyMap<string, Preloads> {
  const file = join(webRoot, 'preloads.json')
  if (!existsSync(file)) return new Map()
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Preloads>))
}

/** Tells the browser of files before the first script has come and asks for them. The early script comes before everything. */
export function nameFiles(shell: string, { early: [script, ...imported], files }: Preloads): string {
  const page = shell.replace('</head>', () => `${files.map(preloadOf).join('\n')}\n</head>`)
  if (!script) return page
  const early = [
    `<script type="module" crossorigin src="/${script}"></script>`,
    ...imported.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ]
  return page.replace('<script type="module"', (first) => `${early.join('\n')}\n${first}`)
}

/** Of low priority, as the scripts are: nothing that is painted first waits for it. */
function preloadOf(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="preload" as="style" fetchpriority="low" crossorigin href="/${file}">`
    : `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`
}

/** What a phone needs to put the product among its apps. It opens at the sign-in page: a session lives in one tab alone. */
export function manifestOf(productName: string) {
  const icon = (name: string, size: number, purpose: string) => ({
    src: `/icons/${name}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: '/',
    name: productName,
    short_name: productName,
    description: 'Property and lease management for Bhutan',
    lang: 'en',
    start_url: '/auth',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#0a6ebd',
    icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('icon-maskable-512', 512, 'maskable')],
  }
}

/** The words in the head, and in the root until the script draws the page there. */
export function writePage(shell: string, { structured, feed, body, ...words }: PageText): string {
  const { title, description, address } = words
  const meta = [
    `<meta name="description" content="${escapeHtml(description)}" />`,
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    ...(feed ? [`<link rel="alternate" type="application/rss+xml" href="${escapeHtml(feed)}" />`] : []),
    ...previewOf(words).map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}" />`),
    ...(structured ? [structuredData(structured)] : []),
  ]
  // Functions, because a "$" in what somebody typed means something in a replacement text.
  return shell
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(/<meta name="description"[^>]*>/, () => meta.join('\n    '))
    .replace(
      /<div id="root">.*?<\/div>/s,
      () => `<div id="root"><main style="max-width:70rem;margin:0 auto;padding:1.5rem">${body}</main></div>`,
    )
}

/**
 * The preview of a link (ogp.me). X asks for the kind of card alone and reads the rest from the same tags. Width and height are
 * named so that the first person who shares a link gets the picture too.
 */
function previewOf({
  title,
  description,
  address,
  siteName,
  image,
}: Omit<PageText, 'body' | 'feed'>): [name: string, content: string][] {
  return [
    ['og:title', title],
    ['og:description', description],
    ['og:url', address],
    ['og:type', 'website'],
    ['og:site_name', siteName],
    ...(image ? previewImageOf(image) : []),
    ['twitter:card', image ? 'summary_large_image' : 'summary'],
  ]
}

function previewImageOf({ address, type, alt }: PreviewImage): [name: string, content: string][] {
  return [
    ['og:image', address],
    ['og:image:type', type],
    ['og:image:width', String(previewSize.width)],
    ['og:image:height', String(previewSize.height)],
    ['og:image:alt', alt],
  ]
}

/** A data block, which no policy of scripts concerns (HTML §4.12.1). "<" is escaped: a text cannot end the element. */
function structuredData(data: Readonly<Record<string, unknown>>): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', String.raw`\u003c`)
  return `<script type="application/ld+json">${json}</script>`
}

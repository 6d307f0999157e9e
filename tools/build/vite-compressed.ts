import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const textFile = /\.(js|css|html|svg|json|geojson|webmanifest|txt)$/
/** For smaller files compression saves less than its header costs. */
const minBytes = 512

/** Writes file.br and file.gz next to each text file of the build, so that the server need not compress them. */
export function compressed(): Plugin {
  let folder = ''
  return {
    name: 'sakhang:compressed',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (textFile.test(name)) compress(join(folder, name))
      }
    },
  }
}

function compress(file: string): void {
  const bytes = readFileSync(file)
  if (bytes.length < minBytes) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}

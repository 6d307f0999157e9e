import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findDebianProgram } from './find-debian-program.ts'
import { freePort } from './running-product.ts'

export type RunningNginx = { address: string; stop: () => Promise<void> }

/**
 * Debian's nginx in front of a product, with the lines about connections of docs/deployment.md, without TLS. It keeps idle connections for
 * 2 seconds, not 60, so that tests need not wait.
 */
export async function startNginx(folder: string, productAddress: string): Promise<RunningNginx> {
  const program = findDebianProgram('/usr/sbin/nginx', 'nginx-light')
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configOf(folder, { port, product: new URL(productAddress).port }))
  const child = spawn(program, ['-c', file, '-p', folder, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'inherit'] })
  await untilListening(port, child)
  return {
    address: `http://127.0.0.1:${port}`,
    stop: async () => {
      const ended = once(child, 'exit')
      if (child.exitCode === null && child.kill('SIGTERM')) await ended
    },
  }
}

function configOf(folder: string, { port, product }: { port: number; product: string }): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`)
  return `daemon off; pid ${folder}/nginx.pid; error_log stderr crit;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
  access_log off; ${temporary.join(' ')}
  upstream sakhang { least_conn; server 127.0.0.1:${product}; keepalive 32; keepalive_timeout 2s; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://sakhang;
      proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_buffering off; proxy_read_timeout 300s;
    }
  }
}
`
}

export async function untilListening(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true))
      socket.once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
    if (child.exitCode !== null) throw new Error(`The proxy ended with ${child.exitCode}.`)
    await sleep(20)
  }
}

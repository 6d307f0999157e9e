import { spawn } from 'node:child_process'

// `npm run dev`: the server restarts when its files change, and the browser's code is replaced in place.

const children = [
  spawn('node', ['--watch', 'server/main.ts'], { stdio: 'inherit', env: { WEB_CONCURRENCY: '1', ...process.env, PORT: '3000' } }),
  spawn('vite', ['--clearScreen', 'false'], { stdio: 'inherit' }),
]
const end = () => {
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', end)
process.on('SIGTERM', end)
for (const child of children) child.on('exit', end)

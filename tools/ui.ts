import { createServer } from 'vite'

// `npm run ui`: a page with every widget of web/ui in its states, without a server or a database.

const server = await createServer({ server: { port: 5174, proxy: {} } })
await server.listen()
console.log(`The widgets: http://127.0.0.1:${server.config.server.port}/gallery.html`)

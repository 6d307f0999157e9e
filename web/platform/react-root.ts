// Here React is run, in the file that it is built into and in a turn of its own (tools/build/chunks.ts).
export { createRoot } from 'react-dom/client'

// React starts here, in its own chunk and its own task (tools/build/chunks.ts).
export { createRoot } from 'react-dom/client'

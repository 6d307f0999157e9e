// Here React is run, in the file that it is built into and in a turn of its own (tools/build/chunks.ts). Their order is what counts.
import './light-errors.ts'

export { createRoot } from 'react-dom/client'

import './default-errors.ts'

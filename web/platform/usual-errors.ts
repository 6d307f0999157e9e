import { usualError } from './light-errors.ts'

globalThis.Error = usualError

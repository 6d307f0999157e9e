import { defaultError } from './light-errors.ts'

globalThis.Error = defaultError

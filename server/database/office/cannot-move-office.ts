import { StartError } from '../../platform/start-error.ts'

/** Why an office is not moved, in one or two sentences that say what to do. */
export class CannotMoveOffice extends StartError {}

import { StartError } from '../../platform/start-error.ts'

/** The reason why an office cannot be moved, in one or two sentences that include the remedy. */
export class CannotMoveOffice extends StartError {}

export function isNeededToRun(path: string): boolean
export function prunePackages(folder: string): void

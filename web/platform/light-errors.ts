/** While React starts: it makes five errors then, as marks that it throws at itself. */
export const defaultError = globalThis.Error

// A mark has no stack. For a real one a browser with its instruments open reads the whole of React once more.
globalThis.Error = function LightError(message: string) {
  return Object.assign(Object.create(defaultError.prototype), { message })
} as unknown as ErrorConstructor
